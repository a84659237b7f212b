declare module '../../platform/database/database.ts' {
  interface Tables {
    buttons: RecordColumns & {
      title: string;
      desc: string;
      link: string;
      order: number;
      active: number;
      type: 'internal' | 'external';
      premium: number;
      monthly_price_cents: number;
      pay_as_you_go_price_cents: number;
      clicks_count: number;
    };
  }
}

export {};
