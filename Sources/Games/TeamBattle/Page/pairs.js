// Who is to be a team, as the settings of the room name them: by numbers of seats, two for each pair.

/** Pairs that settings can name. */
const MOST = 4;
export const ROWS = Array.from({ length: MOST }, (_, index) => index + 1);
/** @type {Part[]} */
const PARTS = ["drawer", "guesser"];
/** All settings that name somebody. */
export const NAMES = PARTS.flatMap((part) => ROWS.map((row) => `${part}-${row}`));

/** @typedef {"drawer" | "guesser"} Part */
/** @typedef {Record<string, number>} Values */
/** @typedef {{row: number, drawer: string | null, guesser: string | null}} Row as it is set: `null` for what the dice decide */

/**
 * What a seat is called in settings: its first four bytes without the highest bit.
 * @param {string} seat
 */
export function numberOf(seat) {
  return parseInt(seat.slice(0, 8), 16) & 0x7fffffff;
}

/**
 * The rows as they are set, each seat where it stands first.
 * @param {Values} values
 * @param {readonly string[]} seats of those who play
 * @returns {Row[]}
 */
export function rowsOf(values, seats) {
  const free = new Set(seats);
  const named = (/** @type {string} */ name) => {
    const bearers = seats.filter((seat) => numberOf(seat) === values[name]);
    // What names two names nobody.
    const [seat] = bearers.length === 1 ? bearers : [];
    return seat !== undefined && free.delete(seat) ? seat : null;
  };
  return ROWS.map((row) => ({ row, drawer: named(`drawer-${row}`), guesser: named(`guesser-${row}`) }));
}

/**
 * Those who are to be a team.
 * @param {Values} values
 * @param {readonly string[]} seats
 * @returns {{drawer: string, guesser: string}[]}
 */
export function pairsOf(values, seats) {
  return rowsOf(values, seats).flatMap(({ drawer, guesser }) => (drawer && guesser ? [{ drawer, guesser }] : []));
}

/**
 * What is to be set so that somebody has a part in a team, and no other part.
 * @param {Values} values
 * @param {readonly string[]} seats
 * @param {{row: number, part: Part}} place
 * @param {string | null} seat `null` for whom the dice choose
 * @returns {Values} settings that change
 */
export function changeOf(values, seats, { row, part }, seat) {
  const rows = rowsOf(values, seats);
  const changes = rows.flatMap((one) =>
    PARTS.flatMap((each) => {
      const isPlace = one.row === row && each === part;
      const stays = one[each] === seat ? null : one[each];
      const wanted = isPlace ? seat : stays;
      return [{ name: `${each}-${one.row}`, value: wanted === null ? 0 : numberOf(wanted) }];
    }),
  );
  return Object.fromEntries(changes.filter(({ name, value }) => (values[name] ?? 0) !== value).map(({ name, value }) => [name, value]));
}
