/** Replies to anything else: a greeting, a thank-you, a question, a request. */
import type { Language } from "./language.ts";
import { pick } from "./pick.ts";
import { quoted } from "./quoted.ts";

interface Manner {
  readonly when: RegExp;
  readonly say: readonly [(about: string) => string, ...((about: string) => string)[]];
}

const MANNERS: Readonly<Record<Language, readonly [...Manner[], Manner]>> = {
  en: [
    {
      when: /^\s*(hi|hello|hey|good (morning|afternoon|evening))\b/i,
      say: [
        (about) => `Hello! You wrote "${about}". Tell me what you are working on and I will start with that.`,
        (about) => `Hi, good to see you. "${about}" is a fine way to begin: what shall we look at first?`,
      ],
    },
    {
      when: /\b(thanks|thank you|cheers)\b/i,
      say: [
        () => "You're welcome! If anything else comes up, just ask; I still have this conversation in view.",
        () => "Glad that it helped. Say the word when you want to go on.",
      ],
    },
    {
      when: /\?|^\s*(how|what|why|when|where|who|which|can|could|should|is|are|do|does)\b/i,
      say: [
        (about) =>
          `About "${about}": the short answer is that it depends on what has to stay true afterwards. Name that one thing, try the smallest step that keeps it, and look at the result before the next one. If you tell me your constraint, I can be more exact.`,
        (about) =>
          `Good question: "${about}". I would look at three things in turn: what you already know, what would change your decision, and how you could check that cheaply. Start with the last, it usually settles the other two.`,
        (about) =>
          `On "${about}", most people decide between doing it now and doing it well later. A middle way is to do the part that can't be undone carefully and the rest quickly. Which part can't be undone in your case?`,
      ],
    },
    {
      when: /(?:)/,
      say: [
        (about) =>
          `I read "${about}". I would split it into a first step that you can finish today and the rest. For the first step, write down who it is for and how you will know that it worked; I can draft that with you.`,
        (about) =>
          `Here is how I would go about "${about}": list what is given, mark what is still open, and settle the open points in the order in which they block others. Send me the list and I will mark them.`,
        (about) =>
          `Understood: "${about}". Two suggestions: keep the goal in one sentence at the top, and cut everything that doesn't serve it. Shall I try that on what you have?`,
      ],
    },
  ],
  "zh-TW": [
    {
      when: /^\s*(你好|您好|哈囉|嗨|早安|午安|晚安)/,
      say: [
        (about) => `您好！您說「${about}」。告訴我您正在處理什麼，我們就從那裡開始。`,
        (about) => `嗨，很高興見到您。收到「${about}」了，想先看哪一部分？`,
      ],
    },
    {
      when: /謝謝|感謝|多謝/,
      say: [
        () => "不客氣！之後想到什麼都可以再問，這段對話我還記得。",
        () => "能幫上忙就好。想繼續的時候跟我說一聲。",
      ],
    },
    {
      when: /[?？]|嗎|呢|怎麼|如何|為什麼|什麼|哪/,
      say: [
        (about) =>
          `關於「${about}」：簡單說，要看做完之後哪件事必須維持不變。先說出那一件事，採取能保住它的最小一步，看過結果再走下一步。告訴我您的限制，我可以說得更準確。`,
        (about) =>
          `好問題：「${about}」。我會依序看三件事：已經知道什麼、什麼會改變您的決定、怎麼用最低成本確認。先從最後一項開始，通常另外兩項也會跟著清楚。`,
      ],
    },
    {
      when: /(?:)/,
      say: [
        (about) =>
          `我讀了「${about}」。建議先拆成今天就能完成的第一步和其餘部分。第一步請寫下：給誰用、怎樣算成功。我可以和您一起起草。`,
        (about) =>
          `「${about}」我會這樣進行：列出已知條件，標出還沒決定的事，再依照會卡住其他事的順序逐一解決。把清單給我，我來標註。`,
        (about) => `了解：「${about}」。兩個建議：把目標用一句話放在最上面，再刪掉與它無關的內容。要我先試一次嗎？`,
      ],
    },
  ],
};

/** A reply to a prompt that is neither a draft nor a customer's question. */
export function general(prompt: string, language: Language): string {
  const manners = MANNERS[language];
  const manner = manners.find(({ when }) => when.test(prompt)) ?? manners[0];
  return pick(manner.say, prompt)(quoted(prompt));
}
