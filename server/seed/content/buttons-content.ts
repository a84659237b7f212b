export interface ButtonSeed {
  /** 1, 2 and 3 are the static service buttons, which always exist (requirements: Buttons). */
  id: number;
  title: string;
  desc: string;
  link: string;
  order: number;
  active: 0 | 1;
  type: 'internal' | 'external';
  /** Required access level; 0 is free. */
  premium: number;
  /** In dollars. */
  monthlyPrice: number;
  payAsYouGoPrice: number;
  /** Samples: an admin edits them. */
  deliverables: readonly string[];
  contains: number | null;
  answer_time: string;
}

/** Required even without sample content. */
export const staticButtons: readonly ButtonSeed[] = [
  {
    id: 1,
    title: 'Free',
    desc: 'Free tutorials, videos and patents.',
    link: '/tutorials',
    order: 1,
    active: 1,
    type: 'internal',
    premium: 0,
    monthlyPrice: 0,
    payAsYouGoPrice: 0,
    deliverables: [],
    contains: null,
    answer_time: '',
  },
  {
    id: 2,
    title: 'Developers',
    desc: 'Applications and reading for developers who build on QRAM.',
    link: '/QramPage',
    order: 2,
    active: 1,
    type: 'internal',
    premium: 1,
    monthlyPrice: 49,
    payAsYouGoPrice: 1.25,
    deliverables: ['Help by email'],
    contains: null,
    answer_time: 'within one working day',
  },
  {
    id: 3,
    title: 'Integrate',
    desc: 'Work with our team to bring QRAM into your own stack.',
    link: '/contact',
    order: 3,
    active: 1,
    type: 'internal',
    premium: 2,
    monthlyPrice: 249,
    payAsYouGoPrice: 4,
    deliverables: [
      'Kick-off call of 60 minutes with an engineer',
      'Memory sizing for your data, as a written report',
      'One review of your circuits and code, with notes',
    ],
    contains: 2,
    answer_time: 'within one working day',
  },
];
