/** Answers as an assistant gives them, in English and in the Chinese of Taiwan. */
import type { Step } from "../../control/mod.ts";

const PLAIN = {
  en: "Yes, that works. Keep the receipt: within thirty days you can bring the lamp back to any of our shops, " +
    "and the money is on your card two or three working days later.",
  zh: "可以的。請留好收據：三十天內可以把燈拿回任一家門市退貨，款項會在兩到三個工作天內退回您的信用卡。",
};

const LONG = {
  en: `Three things decide how long a brass lamp keeps its colour.

First, the lacquer. Most lamps leave the workshop with a thin, clear coat. As long as it is whole, a soft, dry cloth is all you need; anything stronger scratches it, and the brass turns dark exactly along the scratch.

Second, the air. In a kitchen or near the sea the metal dulls within months:

- wipe it down once a week,
- keep it away from steam,
- and let it dry before you switch it on.

Third, patience. If the coat is already gone, polish the whole piece and not only the spot that bothers you. A polished spot on an old lamp looks newer than everything around it, and you would be chasing the difference for the rest of the afternoon.

If you tell me how old yours is, I can say which of the three matters most.`,
  zh: `黃銅燈的顏色能維持多久，主要看三件事。

第一是表面的保護漆。多數燈具出廠時都有一層薄薄的透明漆，只要漆面完整，用柔軟的乾布擦拭就夠了；太粗的布會留下刮痕，銅就沿著刮痕變黑。

第二是環境。放在廚房或靠海的地方，幾個月內就會失去光澤：

- 每週擦拭一次；
- 遠離水蒸氣；
- 完全乾了再開燈。

第三是耐心。如果漆已經掉了，請整盞一起拋光，不要只處理在意的那一塊，否則新舊的差別會很明顯。

如果告訴我這盞燈用了幾年，我可以說明哪一點最要緊。`,
};

export const plainAnswer: Step[] = [{ wait: 300 }, { say: PLAIN.en, everyMs: 40 }, { usage: 96 }];
export const plainAnswerZh: Step[] = [{ wait: 300 }, { say: PLAIN.zh, chunk: 4, everyMs: 40 }, { usage: 88 }];
export const longAnswer: Step[] = [{ wait: 600 }, { say: LONG.en }, { usage: 410 }];
export const longAnswerZh: Step[] = [{ wait: 600 }, { say: LONG.zh, chunk: 4 }, { usage: 395 }];

export const severalMessages: Step[] = [
  { say: "Let me go through the three quotes one by one." },
  { wait: 1200 },
  { say: "The first is the cheapest, but its delivery date is a month after the opening." },
  { wait: 1200 },
  { say: "The other two differ by 40 euros. I would take the second: 第二家的保固多一年。" },
  { usage: 180 },
];

export const emptyMessage: Step[] = [{ say: "" }, { usage: 3 }];

export const slowStart: Step[] = [
  { wait: 8000 },
  { say: "Sorry, that took a while: the catalogue of 2019 was the only one that lists this part. 型號是 B-22。" },
  { usage: 240 },
];
