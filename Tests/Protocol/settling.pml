/* Whether two values of one round can settle (Protocol/rounds.md), for spin.
 *
 * Votes are facts that somebody has written; nobody forgets one. A message that is lost, late or
 * overtaken is a fact that a reader does not know of yet, so a proposer knows some of the promises
 * and some of the departures, any of them. A crash is an elector that does nothing any more; after
 * one it remembers what it wrote, or it begins another log and may not vote. What causality rules
 * out is allowed here: the model shows more than there can be.
 *
 * -DELECTORS=3 or 4, -DBALLOTS=3. A rule left out must be found out:
 * -DNO_ADOPTION, -DCOUNT_OUT_VOTERS, -DANY_HALF, -DACCEPT_LOWER, -DRETURN.
 */

#ifndef ELECTORS
#define ELECTORS 3
#endif
#ifndef BALLOTS
#define BALLOTS 3
#endif
#define EVERYBODY ((1 << ELECTORS) - 1)
#define NOBODY 0
#define HAS(set, one) (((set) >> (one)) & 1)
#define SIZE(set) (((set) & 1) + (((set) >> 1) & 1) + (((set) >> 2) & 1) + (((set) >> 3) & 1))
/* The lowest bit: the most senior. */
#define SENIOR(set) ((set) & -(set))

byte promised[ELECTORS];           /* the highest ballot promised */
byte accepted[ELECTORS];           /* 1 + the highest ballot accepted */
byte promises[BALLOTS];            /* who has promised a ballot */
byte accepts[BALLOTS];             /* who has accepted it */
byte value[BALLOTS];               /* 1 + the ballot whose Close it stands for; 0: not proposed */
byte reports[ELECTORS * BALLOTS];  /* what accepted was at a promise */
byte gone;                         /* who has left */
byte counted_out;                  /* and had not voted */

#ifdef ANY_HALF
#define HALF(voters, stayed) (2 * SIZE(voters) == SIZE(stayed) && SIZE(voters) > 0)
#else
#define HALF(voters, stayed) (2 * SIZE(voters) == SIZE(stayed) && ((voters) & SENIOR(stayed)))
#endif
#define QUORUM_OF(voters, stayed) (2 * SIZE(voters) > SIZE(stayed) || HALF(voters, stayed))
#define QUORUM(voters, out) QUORUM_OF((voters) & ~(out) & EVERYBODY, EVERYBODY & ~(out))

/* Looks whether two values have settled, whatever each reader knows of who has left. */
inline look() {
    d_step {
        settled = 0;
        ballot = 0;
        do
        :: ballot < BALLOTS ->
            known = counted_out;
            do
            :: if
               :: value[ballot] && QUORUM(accepts[ballot], known) ->
                   assert(settled == 0 || settled == value[ballot]);
                   settled = value[ballot]
               :: else
               fi;
               if
               :: known == 0 -> break
               :: else -> known = (known - 1) & counted_out
               fi
            od;
            ballot++
        :: else -> break
        od;
        ballot = 0;
        known = 0;
        settled = 0
    }
}

/* Any part of a set. */
inline any(part, whole) {
    part = whole;
    do
    :: break
    :: part > 0 -> part = (part - 1) & whole
    od
}

/* An elector leaves. */
inline leave() {
    gone = gone | (1 << elector);
    if
#ifndef COUNT_OUT_VOTERS
    :: promised[elector] || accepted[elector]
#endif
    :: else -> counted_out = counted_out | (1 << elector)
    fi;
    look()
}

inline promise() {
    promised[elector] = ballot;
    promises[ballot] = promises[ballot] | (1 << elector);
    reports[ballot * ELECTORS + elector] = accepted[elector]
}

/* Proposes with the promises heard, knowing of some departures. */
inline propose() {
    best = 0;
    elector = 0;
    do
    :: elector < ELECTORS ->
        if
        :: HAS(heard, elector) && reports[ballot * ELECTORS + elector] > best ->
            best = reports[ballot * ELECTORS + elector]
        :: else
        fi;
        elector++
    :: else -> break
    od;
    elector = 0;
#ifdef NO_ADOPTION
    best = 0;
#endif
    if
    :: best -> value[ballot] = value[best - 1]
    :: else -> value[ballot] = ballot + 1
    fi
}

inline accept() {
    accepted[elector] = ballot + 1;
    accepts[ballot] = accepts[ballot] | (1 << elector);
    look()
}

#ifdef RETURN
#define STAYS(elector) (promised[elector] + 1)
#else
#define STAYS(elector) !HAS(gone, elector)
#endif
#ifdef ACCEPT_LOWER
#define FREE(elector, ballot) (promised[elector] + 1)
#else
#define FREE(elector, ballot) (promised[elector] <= (ballot))
#endif

active proctype room() {
    byte elector, ballot, known, heard, best, settled;

    do
    :: atomic {
        select(elector : 0 .. ELECTORS - 1);
        if
        :: !HAS(gone, elector) -> leave()
        :: else
        fi;
        elector = 0;
        ballot = 0
    }
    :: atomic {
        select(elector : 0 .. ELECTORS - 1);
        select(ballot : 1 .. BALLOTS - 1);
        if
        :: STAYS(elector) && promised[elector] < ballot && accepted[elector] <= ballot -> promise()
        :: else
        fi;
        elector = 0;
        ballot = 0
    }
    :: atomic {
        select(ballot : 0 .. BALLOTS - 1);
        if
        :: value[ballot] || HAS(gone, ballot % ELECTORS)
        :: else ->
            if
            :: ballot == 0 -> value[0] = 1
            :: else ->
                any(heard, promises[ballot]);
                any(known, counted_out);
                if
                :: QUORUM(heard, known) -> propose()
                :: else
                fi
            fi
        fi;
        ballot = 0;
        known = 0;
        heard = 0;
        best = 0
    }
    :: atomic {
        select(elector : 0 .. ELECTORS - 1);
        select(ballot : 0 .. BALLOTS - 1);
        if
        :: STAYS(elector) && value[ballot] && accepted[elector] <= ballot && FREE(elector, ballot) ->
            accept()
        :: else
        fi;
        elector = 0;
        ballot = 0
    }
    od
}
