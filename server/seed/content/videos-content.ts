export interface VideoSeed {
  title: string;
  description: string;
  /** A link in the `watch` form. */
  link: string;
  publisher: string;
  views: number;
}

const video = (title: string, id: string, publisher: string, description: string): VideoSeed => ({
  title,
  description,
  link: `https://www.youtube.com/watch?v=${id}`,
  publisher,
  views: 0,
});

export const videosSeed: readonly VideoSeed[] = [
  video(
    'Quantum Computing for Computer Scientists',
    'F_Riqjdh2oM',
    'Microsoft Research',
    'A talk from Microsoft Research that introduces quantum computing to programmers.',
  ),
  video(
    "But what is quantum computing? (Grover's Algorithm)",
    'RQWpF2Gb-gU',
    '3Blue1Brown',
    "3Blue1Brown explains what a quantum computer does, with Grover's search algorithm as an example.",
  ),
  video(
    "Where my explanation of Grover's algorithm failed",
    'Dlsa9EBKDGI',
    '3Blue1Brown',
    "A follow-up by 3Blue1Brown to the video on Grover's algorithm.",
  ),
  video(
    'Quantum Computers Explained – Limits of Human Technology',
    'JhHMJCUmq28',
    'Kurzgesagt',
    'A short introduction to quantum computers, published by Kurzgesagt.',
  ),
  video(
    'Quantum Computing Expert Explains One Concept in 5 Levels of Difficulty',
    'OWJCfOvochA',
    'WIRED',
    'One idea explained at five levels, from beginner to expert. Published by WIRED.',
  ),
  video(
    "How Quantum Computers Break Encryption | Shor's Algorithm Explained",
    'lvTqbM5Dq4Q',
    'minutephysics',
    "minutephysics on Shor's algorithm and what it means for encryption.",
  ),
];
