/** What the workflow shows later. */
export const trip = {
  "workflow.owner.asking": "Finding out who owns this trip",
  "workflow.owner.asking.lead": "Nothing is offered until that is known.",
  "workflow.owner.unowned": "Nobody owns this trip",
  "workflow.owner.unowned.lead": "Claim it to work on it in this tab.",
  "workflow.owner.owner": "This tab owns the trip",
  "workflow.owner.owner.lead": "Since {since}, with token {token}. Other tabs watch.",
  "workflow.owner.watcher": "Another tab owns the trip",
  "workflow.owner.gone": "The tab that owned the trip is gone",
  "workflow.owner.watcher.here":
    "Tab {tab} is here and has owned it since {since}, with token {token}. You see everything live.",
  "workflow.owner.watcher.silent":
    "Tab {tab} is frozen or too busy to answer; it has owned the trip since {since}, with token {token}. You may take over.",
  "workflow.owner.watcher.gone":
    "Tab {tab} is gone; it had owned the trip since {since}, with token {token}. You may take over.",
  "workflow.owner.unavailable": "Ownership can't be told here",
  "workflow.owner.why.no-locks": "This browser has no Web Locks, so nothing that needs an owner is offered.",
  "workflow.owner.why.storage-refused": "The browser's storage refuses, so nothing that needs an owner is offered.",
  "workflow.owner.why.storage-silent":
    "The browser's storage doesn't answer, so nothing that needs an owner is offered.",
  "workflow.owner.claim": "Claim the trip",
  "workflow.owner.take-over": "Take over",
  "workflow.owner.take-over.hint": "Offered once the owner is gone or doesn't answer",
  "workflow.owner.hand-over": "Hand over to {page}, tab {tab}",
  "workflow.owner.release": "Give it up",
  "workflow.owner.failed": "That didn't work: somebody was faster, or the other tab didn't answer.",
  "workflow.receipt": "Finished: what is gone, and what remains",
  "workflow.receipt.session": "Session {id} is ended in Core. Core keeps its entry until the Desktop exits.",
  "workflow.receipt.no-session": "There was no session to end.",
  "workflow.receipt.record": "Its record is removed from this browser.",
  "workflow.receipt.trip": "Brief and itinerary are removed from this browser.",
  "workflow.receipt.trip-left": "Brief and itinerary couldn't be removed from this browser's storage.",
  "workflow.receipt.workspace":
    "The workspace {path} remains on the disk; the Desktop removes it when it exits. (The lab knows the path, a page doesn't.)",
  "workflow.receipt.workspace-unknown": "The session's workspace remains on the disk until the Desktop exits.",
  "workflow.question.pending": "The agent waits for your choice.",
  "workflow.question.watching": "The agent waits for a choice, which is made in the owner's tab.",
  "workflow.question.answered": "You chose: {answer}",
  "workflow.question.declined": "You declined to choose.",
  "workflow.question.dropped":
    "Nobody waits for this answer any more: it was given in another tab, or the turn is over.",
  "workflow.question.decline": "I'd rather not choose",
  "workflow.stale.cause":
    "This tab doesn't own the trip (any more), so what you did here was refused. Nothing was sent or saved.",
  "workflow.stale.next": "What is shown has been read again. Claim or take over the trip, or go on in the owner's tab.",
  "workflow.not-kept.cause": "The browser's storage refuses, so the trip can't be kept.",
  "workflow.not-kept.next": "Copy what you need before you leave this page.",
  "workflow.over.cause":
    "This trip had reached its limit: 3 days untouched, or 14 days old. Its session is ended; its record, brief and itinerary are removed.",
  "workflow.over.next": "State a new brief to begin another. The workspace stays on the disk until the Desktop exits.",
  "workflow.race": "What if nobody owned it?",
  "workflow.race.lead":
    "This button goes past the owner. Press it here and in another tab while a turn runs: Core takes one and refuses the other with SESSION_BUSY.",
  "workflow.race.text": "What is the weather like there?",
  "workflow.race.send": "Send without asking the owner",
} as const;
