// What a newcomer reads first says it briefly, and as people speak: the words that were chosen stay.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./browser.mjs";

const { english } = await load("words/english.js");
const { english: classic } = await load("classic/words/english.js");

const CHOSEN = {
  "offer.open": "Start a game",
  "offer.classic.text": "Everyone draws the same thing. Spot the leader’s drawing.",
  "offer.teach": "How to play",
  "home.join.placeholder": "Enter a code",
  "home.options": "Options",
  "home.empty": "Looking for games nearby…",
  "home.you": "Playing as",
  "lobby.heading": "Game code",
  "phones.let": "Invite phones",
  "player.avatar": "New avatar",
  "bot.keen": "Skilled",
  "bot.slow": "Slow",
  "bot.idle": "Idle",
  "bot.disconnecting": "Flaky",
  "bot.rude": "Cheeky",
  "start.waits": "Waiting for {name} to start",
  "setting.players": "Max players",
  "setting.patience": "Skip after (days)",
  "guest.title": "Join game {code}",
  "guest.sit": "Join",
  "guest.gone": "You were removed from the game.",
  "vote.given": "Vote locked in.",
  "voters.waits": "{name} is still voting",
  "next.do": "Next",
  "next.count": "({count}/{all} ready)",
  "player.left": "{name} (left)",
  "final.tie.you": "A tie for first place!",
  "history.before": "Previous round",
  "history.after": "Next round",
  "history.keep": "Save animation",
  "refused.passphrase": "Wrong passphrase.",
  "refused.taken": "{code} is taken. Try another code.",
  "refused.now": "You can’t do that right now.",
  "key.title": "Open Parlor from the link in your terminal",
  "stroke.none": "You have no stroke here.",
  "topic.send": "Start drawing",
  "topic.mine.text": "Pick something you’d all draw differently.",
  "done.back": "Keep drawing",
  "kick.seat": "They leave the game and their spot opens up.",
};

for (const [key, words] of Object.entries(CHOSEN)) {
  test(`${key} says “${words}”`, () => assert.equal(english[key] ?? classic[key], words));
}

test("what depends on a number is as brief", () => {
  assert.deepEqual(english["start.few"], { one: "Waiting for {count} more player", other: "Waiting for {count} more players" });
  assert.deepEqual(classic["results.earned"], { one: "+{count} point!", other: "+{count} points!" });
  assert.equal(english["quorum.waits"].one, "Waiting for {names}: connection lost");
});

test("no word of before has come back", () => {
  const all = JSON.stringify([english, classic]);
  for (const words of ["Open a table", "How it goes", "Say this code", "Another face", "Let phones in", "does not hold", "Draw on", "Go on 0"]) {
    assert.ok(!all.includes(words), words);
  }
});
