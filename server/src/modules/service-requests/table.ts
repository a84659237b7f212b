declare module '../../platform/database/database.ts' {
  interface Tables {
    service_requests: RecordColumns & {
      user_id: number;
      service_id: number;
      is_monthly: number;
      status: 'Pending' | 'Approved' | 'Rejected';
      price_cents: number;
    };
  }
}

export {};
