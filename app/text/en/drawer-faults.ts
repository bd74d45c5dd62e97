export const drawerFaults = {
  "faults.lead":
    "A disruption happens at once. A fault is armed: it waits at its place for the messages that it takes, is counted, and used up. Real: the product can do this. Simulated: only the lab can.",
  "faults.real": "real",
  "faults.simulated": "simulated",
  "faults.do": "Do it",
  "faults.heal": "Heal everything",
  "faults.ready": "What a press does is told here.",
  "faults.done": "Done: {kind}, journal entry {n}.",
  "faults.did.arm": "Armed: it waits for its message.",
  "faults.did.disarm": "Disarmed.",
  "faults.did.disarm-all": "All are disarmed.",
  "faults.did.clock": "The clock was set.",
  "faults.did.queue-script": "Queued for the next prompt that it matches.",
  "faults.did.clear-scripts": "No script waits any more.",
  "faults.did.reset": "Reset.",
  "faults.reset": "Reset",
  "faults.heal.hint":
    "Ends every disruption that lasts. Armed faults, scripts and the clock stay as they are, sessions too.",
  "faults.reset.hint":
    "Heals, disarms every fault, takes waiting scripts away, lets a real clock run at 1×. Sessions, saved records and approvals stay.",
  "faults.layers": "What is listed",
  "faults.layers.all": "All layers",
  "faults.facts": "Lasts: {lasts}. Rules: {rules}.",
  "faults.lasts.moment": "a moment",
  "faults.lasts.heal": "until it is healed",
  "faults.lasts.connect": "until a page connects",
  "faults.lasts.retry": "until it is restored, a second or more",
  "faults.lasts.start": "until the Desktop is started",
  "faults.lasts.times": { one: "until it has fired {count} time", other: "until it has fired {count} times" },
  "faults.target": "Takes",
  "faults.target.any": "whatever comes first",
  "faults.form.request": "request",
  "faults.form.notice": "notice",
  "faults.form.answer": "answer",
  "faults.form.event": "event",
  "faults.form.step": "step",
  "faults.form.end": "end",
  "faults.form.operation": "directory",
  "faults.form.storage": "file",
  "faults.form.browser": "browser",
  "faults.arm": "Arm",
  "faults.disarm": "Disarm",
  "faults.disarm-all": "Disarm all",
  "faults.forget": "Clear",
  "faults.choose": "How often, and how long",
  "faults.choose.after": "Let so many pass first",
  "faults.choose.times": "Then take so many",
  "faults.choose.ms": "Delay, ms",
  "faults.choose.code": "A failure answers",
  "faults.choose.code.own": "the place's own code",
  "faults.choose.forMs": "A disruption ends after, s",
  "faults.choose.own": "Only this page's session",
  "faults.clock": "Clock",
  "faults.clock.runs": "It runs at {speed}×.",
  "faults.clock.unheard": "The lab doesn't answer: this is the last that it said.",
  "faults.clock.past": "As it stood then.",
  "faults.clock.paused": "It is paused.",
  "faults.clock.manual": "It stands still until it is moved on.",
  "faults.clock.go": "Go on",
  "faults.clock.pause": "Pause",
  "faults.clock.speed": "× {speed}",
  "faults.clock.advance": "+ {seconds} s",
  "faults.scripts": "Agent's scripts",
  "faults.script": "Script",
  "faults.script.match": "Only for a prompt that contains (empty: any)",
  "faults.script.queue": "Queue",
  "faults.script.clear": "Take all away",
  "faults.script.waiting": { one: "{count} waits.", other: "{count} wait." },
  "faults.script.own": { one: "{count} step", other: "{count} steps" },
  "faults.script.for": "for “{match}”",
  "faults.script.plain-answer": "A short answer in one message of about a second.",
  "faults.script.plain-answer-zh": "The same in Traditional Chinese.",
  "faults.script.long-answer": "One message in several paragraphs, with a list.",
  "faults.script.long-answer-zh": "The same in Traditional Chinese.",
  "faults.script.several-messages": "Three messages in one turn, with pauses between them.",
  "faults.script.empty-message": "A message without any text.",
  "faults.script.tool-round-trip": "Calls the tool look_up_order, and speaks about its answer.",
  "faults.script.two-tools": "Calls look_up_order, then note_for_courier, in one turn.",
  "faults.script.ask-confirmation": "Asks a person by the tool confirm, and goes on with the answer.",
  "faults.script.slow-start": "Nothing at all for eight seconds, then an answer.",
  "faults.script.long-task": "Two minutes of work that tells its progress and leaves /report.md.",
  "faults.script.fails-half-way": "One message, half of another, then PROVIDER_COMMAND_FAILED.",
  "faults.script.provider-dies": "The provider's process is gone in the middle of a message.",
  "faults.script.hostile-text": "Markup and links that want to run, split over fragments.",
  "faults.script.unicode-by-units": "Emoji, flags and combining marks, one UTF-16 unit a fragment.",
  "faults.script.numbered-fragments": "200 numbered fragments: a gap or a repetition shows.",
  "faults.script.one-megabyte": "A message of 1,000,000 characters.",
  "faults.script.burst": "Five thousand fragments within a second.",
  "faults.armed": "Armed faults",
  "faults.armed.used": "used up, fired {fired}",
  "faults.armed.none": "None is armed.",
  "faults.armed.count": "fired {fired}, left {left}",
  "faults.layer.page": "Page",
  "faults.layer.route": "Route",
  "faults.layer.extension": "Extension",
  "faults.layer.native-link": "Native host",
  "faults.layer.core": "Desktop and Core",
  "faults.layer.agent": "Agent",
  "faults.layer.workspace": "Workspace",
  "faults.layer.control": "Control",
  "faults.watch.ports.blackhole":
    "Nothing passes on any port, no page is told, and a new port is refused. What was held arrives in order when it is healed; after a minute of silence each side takes the other for gone.",
  "faults.watch.extension.reload":
    "Every port closes. Page-scoped sessions end, the others live on and can be resumed.",
  "faults.watch.extension.crash":
    "Every port closes. The Extension is back at the next connect; page-scoped sessions end then, after a minute at the latest.",
  "faults.watch.extension.disable":
    "Every port closes, and a new one is refused. Page-scoped sessions end within a minute.",
  "faults.watch.extension.enable": "A disabled Extension takes ports again.",
  "faults.watch.nativeHost.drop":
    "The Extension loses the Desktop, and pages are told so. Turns go on in Core; pages hear of that once the link is back.",
  "faults.watch.subscription.drop":
    "One session's events stop, and its page isn't told. Its text is refused until the subscription is restored.",
  "faults.watch.desktop.restart":
    "Core forgets every session and removes the managed directories. Pages hear of it once the link is back.",
  "faults.watch.desktop.crash":
    "Core forgets every session, and the Desktop stays down; managed directories stay until the next start.",
  "faults.watch.desktop.quit":
    "Core forgets every session and removes the managed directories, and the Desktop stays down.",
  "faults.watch.desktop.start": "A Desktop that is down starts again.",
  "faults.watch.desktop.hideWindow": "The window goes, all else goes on.",
  "faults.watch.provider.crash":
    "Running turns fail, and their sessions are in error until they are ended and resumed.",
  "faults.watch.workspace.remove":
    "The session's directory is gone: once ended, it can't be resumed. Healing moves it back.",
  "faults.watch.page.delay":
    "Comes late on the port, and what follows waits behind it. A request that takes longer than the time-out rejects SDK_BRIDGE_TIMEOUT.",
  "faults.watch.page.drop":
    "Lost on the port. A request rejects SDK_BRIDGE_TIMEOUT, and its turn stays unconfirmed until a snapshot decides. A lost fragment is in the completed message; a completed message that is lost isn't told again.",
  "faults.watch.page.fail": "The request is refused, SDK_TRANSPORT_ERROR by default, and reaches nobody.",
  "faults.watch.page.cut":
    "The port closes: handles detach for good, pending work rejects EXTENSION_DISCONNECTED, page-scoped sessions end.",
  "faults.watch.page.duplicate":
    "Comes twice. An event's second coming is dropped by its seq, a second turn is refused, a second create makes a session that nobody knows.",
  "faults.watch.route.delay": "One session's events come late: the page shows what was, until they come.",
  "faults.watch.route.drop":
    "One session's event is missing. The completed message makes up for a fragment, the next snapshot for a status; a completed message isn't told again.",
  "faults.watch.route.duplicate": "The same event twice: the second is dropped by its seq.",
  "faults.watch.extension.delay": "Handled or answered late, while others overtake it.",
  "faults.watch.extension.drop":
    "Never handled, or never answered: the request waits for its time-out, SDK_BRIDGE_TIMEOUT. Where only the answer is lost Core did it nevertheless, and its events say so.",
  "faults.watch.extension.fail":
    "Refused, SDK_TRANSPORT_ERROR by default; in place of an answer it comes after Core did it. Or an approval's question can't be opened, or its answer can't be stored.",
  "faults.watch.extension.cut":
    "The Extension crashes at this very message: every port closes. It is back at the next connect; page-scoped sessions end then, after a minute at the latest.",
  "faults.watch.extension.duplicate":
    "Handled or answered twice. One turn and one answer count; a second create makes a session that nobody knows.",
  "faults.watch.native-link.delay": "Core hears or tells late; what follows waits behind it.",
  "faults.watch.native-link.drop":
    "Lost between Extension and Core. A request rejects SDK_BRIDGE_TIMEOUT. The next snapshot tells what became of it; a completed message isn't told again.",
  "faults.watch.native-link.fail":
    "Refused, NATIVE_CONNECTION_CLOSED by default; in place of an answer it comes after Core did it. Nothing is sent again by itself.",
  "faults.watch.native-link.cut":
    "The link is lost at this very message, and restored; a fresh snapshot settles what was pending. A message that was completed meanwhile isn't told again.",
  "faults.watch.core.delay": "Core takes it, or tells it, late. A turn has no time limit, a request has.",
  "faults.watch.core.drop":
    "Core never takes it, or what it tells is lost: a request rejects SDK_BRIDGE_TIMEOUT, a status is put right by the next snapshot.",
  "faults.watch.core.fail":
    "Core refuses, PROVIDER_COMMAND_FAILED by default: after a refused end the session is there, and the end can be tried again. In place of an answer it comes after Core did it.",
  "faults.watch.core.cut":
    "The Desktop crashes at this very message: every session is forgotten, and it stays down until it is started.",
  "faults.watch.core.duplicate":
    "Core takes the request twice and answers once: a second turn finds the thread busy, a second create makes a thread that nobody knows.",
  "faults.watch.agent.delay": "The step, or the end, takes longer. The session stays busy.",
  "faults.watch.agent.drop":
    "The step is left out, and the turn goes on. An end is never confirmed: the thread stays Stopping, and whoever asked for it waits until the time-out.",
  "faults.watch.agent.fail":
    "The turn fails with one error, and the session is in error. A thread ends all the same, and its end answers the error.",
  "faults.watch.agent.cut": "The provider dies: only the running operation fails. A thread ends all the same.",
  "faults.watch.agent.duplicate":
    "The step is taken twice: two messages, or two tool calls, each with an id of its own. Told twice of an end, the provider ends once.",
  "faults.watch.workspace.fail":
    "A directory can't be made, opened or removed, or a file can't be read, written or listed.",
} as const;
