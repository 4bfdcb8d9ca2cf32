// Made by npm run types from the schemas of the routes; a test compares it with them.

interface Answers {
  'DELETE /*/api/v1/*/delete/:id': undefined
  'DELETE /draft/api/v1/draft/:key': undefined
  'DELETE /import/api/v1/import/delete/:id': undefined
  'DELETE /saved_view/api/v1/saved_view/delete/:id': undefined
  'GET /*/api/v1/*/candidates/:id': {
    groups: {
      visa_no: (string | null)
      sponsor_name: (string | null)
      passengers: {
        id: number
        name: string
        passport_no: (string | null)
        office_serial: (string | null)
        gender: string
        record_id: number
        since: (string | null)
      }[]
    }[]
    count: number
  }
  'GET /*/api/v1/*/entries/:id': {
    entries: {
      id: number
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      account: string
      account_name: string
      account_id: number
      party: (string | null)
      sub_ledger: (number | null)
      debit: string
      credit: string
      currency: string
      foreign: (string | null)
      passenger: (number | null)
      due_date: (string | null)
      reference: (string | null)
    }[]
  }
  'GET /*/api/v1/*/history/:id': {
    history: {
      id: number
      at: string
      action: string
      user: (string | null)
      changes: {
        field: string
        label: string
        from: unknown
        to: unknown
        names?: {
          from: (string | null)
          to: (string | null)
        }
      }[]
    }[]
  }
  'GET /*/api/v1/*/members/:id': {
    members: {
      id: number
      serial: number
      passenger: number
      name: string
      office_serial: (string | null)
      passport_no: (string | null)
      visa_no: (string | null)
      sponsor_id: (string | null)
      profession: (string | null)
      mofa_no: (string | null)
      visa_stamp_no: (string | null)
      bmet_reg_no: (string | null)
      certificate_no: (string | null)
      reason_code: (string | null)
      reason: (string | null)
      refused: (string | null)
      refusals: {
        code: string
        message: string
        fix?: {
          label: string
          path: string
        }
      }[]
      record_id: (number | null)
      version: (number | null)
      state: (string | null)
      state_label: (string | null)
      is_submitted: boolean
      is_withdrawn: boolean
      is_waiting: boolean
    }[]
  }
  'GET /*/api/v1/*/print_readiness/:id': {
    title: string
    people: number
    refusals: string[]
    warnings: string[]
    doubts: {
      code: ('PPX' | 'PP6' | 'PP24' | 'VISAX' | 'MEDX' | 'MEDU' | 'GEND_male' | 'GEND_female' | 'AGE' | 'NAMEQ' | 'MOFA' | 'DUPV' | 'NIDLEN' | 'NOTKT' | 'CLR' | 'OLDCARD' | 'CONVERTED' | 'LICENCE' | 'LONG' | 'PAYORD' | 'CROWD')
      text: string
      values?: Record<string, (string | number)>
      person: (string | null)
      weight: ('stop' | 'confirm' | 'note')
    }[]
    may_override: boolean
    prints: {
      id: number
      revision: number
      reprint_no: number
      page_count: number
      printed_at: string
      printed_by: (string | null)
    }[]
  }
  'GET /*/api/v1/*/step/:id': {
    step: import('../../domain/journey/case-view.ts').StepView
    facts: import('../../domain/journey/facts.ts').Facts
  }
  'GET /*/api/v1/*/view/:id': {
    offers: {
      event: string
      label: string
      open: boolean
      code?: string
      message?: string
      others?: string[]
      fix?: {
        label: string
        path: string
      }
      note?: string
      needs_reason?: boolean
      faults?: {
        pointer: string
        code: string
        message: string
      }[]
    }[]
    entries: {
      id: number
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      account: string
      account_name: string
      account_id: number
      party: (string | null)
      sub_ledger: (number | null)
      debit: string
      credit: string
      currency: string
      foreign: (string | null)
      passenger: (number | null)
      due_date: (string | null)
      reference: (string | null)
    }[]
    history: {
      id: number
      action: string
      from_state: (string | null)
      to_state: string
      amount: (string | null)
      note: (string | null)
      by: (string | null)
      at: string
      version: number
    }[]
    links: {
      link: ('template' | 'reverses' | 'reversed_by' | 'reversal' | 'replaces' | 'replaced_by')
      module: string
      id: (number | null)
      name: (string | null)
      due: string
      is_left_alone: boolean
    }[]
    settlements: {
      role: ('owed' | 'paid')
      settled: string
      open: string
      foreign: ({
        currency: string
        settled: string
        open: string
      } | null)
      rows: {
        id: number
        voucher_no: string
        date: (string | null)
        source: ({
          module: string
          id: number
        } | null)
        entry: ({
          voucher_no: string
          type: string
          page: number
        } | null)
        amount: string
        foreign: ({
          currency: string
          amount: string
        } | null)
      }[]
      is_capped: boolean
    }[]
  }
  'GET /:entity/api/v1/:entity/:id': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    state?: (string | null)
    state_since?: (string | null)
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
    [key: string]: unknown
  }
  'GET /:entity/api/v1/:entity/all': {
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
    next?: string
    [key: string]: unknown
  }
  'GET /:entity/api/v1/:entity/without_pagination/all': Record<string, {
    id: number
    label: string
    code?: string
    subtitle?: string
  }[]>
  'GET /accounting_period/api/v1/accounting_period/standing': {
    periods: {
      id: number
      name: string
      year: string
      starts_on: string
      ends_on: string
      status: ('open' | 'soft_closed' | 'closed')
      version: number
      stops: {
        what: ('earlier' | 'waiting' | 'checks')
        message: string
      }[]
      events: {
        event: ('SOFT_CLOSE' | 'REOPEN' | 'CLOSE')
        open: boolean
        message: (string | null)
      }[]
    }[]
    years: {
      code: string
      ends_on: string
      closing: (number | null)
    }[]
    next: ({
      code: string
      starts_on: string
      ends_on: string
    } | null)
  }
  'GET /activity_log/api/v1/activity_log/all': {
    activity_logs: {
      id: number
      at: string
      user: (string | null)
      action: string
      module: (string | null)
      record: (string | null)
      changes: ({
        field: string
        label: string
        from: unknown
        to: unknown
        names?: {
          from: (string | null)
          to: (string | null)
        }
      }[] | null)
    }[]
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
  }
  'GET /api/quick-panel/data': {
    today: string
    events: {
      id: number
      title: string
    }[]
    notes: {
      id: number
      title: string
      due_date: (string | null)
      source: string
    }[]
  }
  'GET /auto_status_run/api/v1/auto_status_run/moved/:id': {
    moved: {
      id: number
      passenger: (number | null)
      name: string
      machine: string
      event: string
      from: (string | null)
      to: string
    }[]
    total: number
  }
  'GET /backup/api/v1/backup/all': {
    backups: {
      name: string
      created_at: string
      size: number
      encrypted: boolean
      scheduled: boolean
    }[]
    settings: {
      enabled: boolean
      time: string
      keep: number
      has_passphrase: boolean
      version: number
    }
    last_backup_at: (string | null)
    is_late: boolean
  }
  'GET /bank_statement/api/v1/bank_statement/rows/:id': {
    rows: {
      id: number
      row_no: number
      day: string
      amount: string
      text: string
      party: (string | null)
      reference: (string | null)
      state: ('open' | 'drafted' | 'matched' | 'explained')
      match: (number | null)
      payment: (number | null)
      receipt: (number | null)
      offers: ('PAIR' | 'EXPLAIN' | 'DRAFT' | 'UNPAIR')[]
      suggestion: (({
        kind: 'pair'
        rows: number[]
        lines: number[]
        reasons: ('draft' | 'reference' | 'party' | 'learned' | 'day' | 'sum')[]
      } | {
        kind: 'draft'
        account: number
        account_name: string
        sub_ledger: (number | null)
        learned: boolean
      }) | null)
    }[]
    total: number
    open: number
    lines: {
      id: number
      source: {
        module: string
        id: number
      }
      day: string
      amount: string
      voucher_no: string
      text: string
      party: (string | null)
    }[]
    matches: {
      id: number
      difference: string
      reason: (string | null)
      vouchers: {
        module: string
        id: number
        no: string
      }[]
    }[]
    foot: {
      opening: string
      matched: string
      explained: string
      open: string
      closing: string
      ledger: string
      not_on_statement: string
    }
  }
  'GET /board/api/v1/board/cards': {
    cards: {
      passenger: number
      full_name: string
      passport_no: (string | null)
      office_serial: (string | null)
      agent: (string | null)
      country: (string | null)
      since: string
      passport_expiry_date: (string | null)
      medical_expiry_date: (string | null)
      visa_expiry_date: (string | null)
    }[]
    next: (string | null)
  }
  'GET /board/api/v1/board/columns': {
    stage: ('journey' | 'documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery')
    machine: string
    module: string
    columns: {
      state: string
      label: string
      kind: string
      count: number
      oldest: (string | null)
      cards: {
        passenger: number
        full_name: string
        passport_no: (string | null)
        office_serial: (string | null)
        agent: (string | null)
        country: (string | null)
        since: string
        passport_expiry_date: (string | null)
        medical_expiry_date: (string | null)
        visa_expiry_date: (string | null)
      }[]
      next: (string | null)
    }[]
  }
  'GET /bsp_statement/api/v1/bsp_statement/rows/:id': {
    rows: {
      id: number
      row_no: (number | null)
      code: (string | null)
      class: ('ticket' | 'miscellaneous' | 'refund' | 'debit memo' | 'credit memo')
      document_no: string
      net: (string | null)
      books_net: (string | null)
      difference: (string | null)
      result: (('matched' | 'amount_difference' | 'missing_in_books' | 'missing_in_bsp' | 'duplicate_in_file' | 'wrong_status') | null)
      action: (('accept' | 'dispute' | 'edit' | 'capture' | 'refund' | 'carry' | 'not_billed' | 'void') | null)
      note: (string | null)
      ticket: (number | null)
      memo: (number | null)
      captured: (number | null)
      edit: (number | null)
      refund: (number | null)
      parts: ({
        fare: {
          file: string
          books: string
        }
        tax: {
          file: string
          books: string
        }
        commission: {
          file: string
          books: string
        }
        ait: {
          file: string
          books: string
        }
      } | null)
      offers: ('accept' | 'dispute' | 'edit' | 'capture' | 'refund' | 'carry' | 'not_billed' | 'void')[]
      closed: {
        action: ('accept' | 'dispute' | 'edit' | 'capture' | 'refund' | 'carry' | 'not_billed' | 'void')
        why: string
      }[]
    }[]
    total: number
    sums: {
      file: string
      books: string
      differences: string
      missing_in_books: string
      duplicates: string
      missing_in_bsp: string
    }
  }
  'GET /calendar_event/api/v1/calendar_event/range': {
    events: {
      id: (number | null)
      title: string
      all_day: boolean
      start: string
      end: string
      category: ('interview' | 'medical' | 'embassy' | 'bmet' | 'flight' | 'training' | 'meeting' | 'holiday' | 'other')
      source: ('manual' | 'auto')
      description: (string | null)
      passenger: (number | null)
      passenger_name: (string | null)
      version: (number | null)
      is_own: boolean
    }[]
    is_capped: boolean
  }
  'GET /cheque/api/v1/cheque/calendar': {
    cheques: {
      id: number
      direction: ('received' | 'issued')
      cheque_no: string
      bank: (string | null)
      party: (string | null)
      amount: string
      day: string
      state: string
      waits: boolean
      overdue: boolean
    }[]
    days: {
      day: string
      received: string
      issued: string
      waiting: number
    }[]
    earlier: {
      id: number
      direction: ('received' | 'issued')
      cheque_no: string
      bank: (string | null)
      party: (string | null)
      amount: string
      day: string
      state: string
      waits: boolean
      overdue: boolean
    }[]
    is_capped: boolean
  }
  'GET /column_setting/api/v1/column_setting/mine/:list': {
    columns: {
      key: string
      visible: boolean
      width?: (number | null)
      pinned?: boolean
    }[]
    density?: (('comfortable' | 'compact') | null)
  }
  'GET /column_setting/api/v1/column_setting/scope/:scope': {
    scope: string
    role: (number | null)
    is_own: boolean
    set_for: (number | null)[]
    has_editable: boolean
    columns: {
      key: string
      name: string
      visible: boolean
      label: (string | null)
      width: (number | null)
      editable: boolean
      may_edit: boolean
    }[]
  }
  'GET /dashboard/api/v1/dashboard/account_summary': {
    as_of: string
    amounts: {
      cash: string
      bank: string
      wallets: string
      receivable: string
      payable: string
      cheques_in_hand: string
      receipts_today: string
      payments_today: string
      revenue_month: string
      expenses_month: string
      net_profit_month: string
    }
    opens: Record<string, ({
      path: string
      otherwise?: string
    } | {
      report: string
      filters: Record<string, string>
      equals?: ('count' | {
        plus: string
        minus?: string
      })
    })>
    proposals: (number | null)
  }
  'GET /dashboard/api/v1/dashboard/embassy_count': {
    counts: Record<string, number>
  }
  'GET /dashboard/api/v1/dashboard/expiry_count': {
    counts: Record<string, number>
  }
  'GET /dashboard/api/v1/dashboard/flight_chart': {
    rows: {
      month: string
      country: string
      flown: number
    }[]
  }
  'GET /dashboard/api/v1/dashboard/flight_count': {
    counts: Record<string, number>
  }
  'GET /dashboard/api/v1/dashboard/flow': {
    stages: {
      stage: ('documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery')
      people: number
      late: number
    }[]
  }
  'GET /dashboard/api/v1/dashboard/man_power_count': {
    counts: Record<string, number>
  }
  'GET /dashboard/api/v1/dashboard/medical_count': {
    counts: Record<string, number>
  }
  'GET /dashboard/api/v1/dashboard/passenger_count': {
    counts: {
      in_process: number
      registered_today: number
      registered_month: number
    }
  }
  'GET /dashboard/api/v1/dashboard/ticket_desk': {
    todo: number
    queues: {
      queue: ('requests' | 'temporary' | 'stock' | 'sales' | 'counter' | 'refunds' | 'deputes' | 'edits' | 'memos' | 'billings')
      all: number
      late: number
      oldest: number
      amount: string
      twice: number
    }[]
    money: {
      bsp: ({
        amount: string
        due_on: string
        overdue: string
        periods: {
          period: string
          due_on: string
          amount: string
          tickets: number
        }[]
        credit: string
      } | null)
      deposits: {
        airline: string
        sub_ledger: number
        balance: string
      }[]
      mine: {
        today: number
        month: number
        month_amount: string
      }
    }
  }
  'GET /dashboard/api/v1/dashboard/ticket_work': {
    lines: {
      queue: ('requests' | 'temporary' | 'stock' | 'sales' | 'counter' | 'refunds' | 'deputes' | 'edits' | 'memos' | 'billings')
      module: string
      id: number
      state: string
      no: (string | null)
      passenger: (string | null)
      others: number
      pnr: (string | null)
      route: (string | null)
      since: (string | null)
      due_day: (string | null)
      due_at: (string | null)
      is_late: boolean
      amount: (string | null)
      event: (string | null)
      closed: ({
        event: string
        why: {
          message: string
          fix?: {
            label: string
            path: string
          }
        }[]
      } | null)
      waits_for: ('ADM' | 'MGR' | 'PRO' | 'TKT' | 'ACC' | 'AGR' | 'DEO' | 'QAR')[]
      sale: ({
        module: string
        id: number
        no: string
      } | null)
    }[]
    next: (number | null)
  }
  'GET /draft/api/v1/draft/:key': {
    draft: ({
      value: Record<string, unknown>
      at: string
    } | null)
  }
  'GET /general_setting/api/v1/general_setting/all': ({
    general_settings: {
      id: number
      version?: number
      is_active?: boolean
      is_demo: boolean
      is_deleted?: boolean
      created_at?: string
      updated_at?: string
      created_by?: (number | null)
      updated_by?: (number | null)
      site_name: string
      logo: (string | null)
      rams_logo: (string | null)
      favicon: (string | null)
      company_name?: (string | null)
      company_name_bn?: (string | null)
      company_name_ar?: (string | null)
      own_agency?: (number | null)
      address?: (string | null)
      phone?: (string | null)
      email?: (string | null)
      website?: (string | null)
      footer_text?: (string | null)
      ksa_emblem?: (string | null)
      malaysia_crest?: (string | null)
      timezone?: (string | null)
      date_format?: (string | null)
      weekend_days?: (string[] | null)
      holidays?: unknown
      base_currency?: (number | null)
      serial_pattern?: (string | null)
      process_settings?: unknown
      require_totp_roles?: (string[] | null)
      labels?: Record<string, string>
      abilities?: Record<string, boolean>
    }[]
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
    next?: string
  } | {
    general_settings: {
      site_name: string
      logo: (string | null)
      rams_logo: (string | null)
      favicon: (string | null)
      is_demo: boolean
    }[]
  })
  'GET /handbook/api/v1/handbook/contents': {
    pages: {
      page: string
      title: string
      group: ('overviews' | 'dayPages' | 'examples' | 'workflows')
      lines: string[]
    }[]
  }
  'GET /handbook/api/v1/handbook/page/:page': {
    page: string
    title: string
    blocks: ({
      kind: 'heading'
      level: (1 | 2 | 3)
      text: string
    } | {
      kind: 'text'
      parts: {
        text: string
        isCode?: boolean
        page?: string
        to?: string
      }[]
    } | {
      kind: 'list'
      items: {
        text: string
        isCode?: boolean
        page?: string
        to?: string
      }[][]
    } | {
      kind: 'table'
      head: string[]
      rows: {
        text: string
        isCode?: boolean
        page?: string
        to?: string
      }[][][]
    } | {
      kind: 'picture'
      address: string
      alt: string
    } | {
      kind: 'quiz'
      questions: {
        question: string
        options: {
          text: string
          isRight: boolean
        }[]
      }[]
    } | {
      kind: 'chart'
      initial: string
      states: {
        key: string
        label: string
        kind: ('initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final')
      }[]
      edges: {
        from: string
        to: string
        label: string
      }[]
    })[]
  }
  'GET /iata_ticket/api/v1/iata_ticket/thread/:id': {
    rows: {
      module: string
      id: number
      no: (string | null)
      date: string
      state: string
      amount: (string | null)
      voucher_no: (string | null)
      ticket_no: string
    }[]
    profit: (string | null)
  }
  'GET /import/api/v1/import/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'GET /import/api/v1/import/recent/:entity': {
    imports: {
      id: number
      entity: string
      file_name: string
      format: ('csv' | 'xlsx')
      state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
      work: (('checking' | 'writing' | 'undoing') | null)
      headers: string[]
      columns: (string | null)[]
      total: number
      progress: number
      leave_bad: boolean
      fault: (string | null)
      at: string
      changed_at: string
    }[]
  }
  'GET /import/api/v1/import/rows/:id': {
    rows: {
      line: number
      cells: string[]
      state: ('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept')
      faults: ({
        key: string
        code: string
        message: string
      }[] | null)
      record_id: (number | null)
      note: (string | null)
    }[]
  }
  'GET /job/api/v1/job/all': {
    jobs: {
      name: string
      title: string
      by_hand: boolean
      cron: (string | null)
      next_run: (string | null)
      runs: {
        id: number
        job: string
        trigger: ('schedule' | 'manual' | 'request' | 'retry')
        by_user: (number | null)
        by_name: (string | null)
        state: ('queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted')
        attempt: number
        done: number
        total: (number | null)
        note: (string | null)
        result: (Record<string, unknown> | null)
        error: (string | null)
        has_file: boolean
        cancel_asked: boolean
        retried_as: (number | null)
        created_at: string
        run_after: string
        started_at: (string | null)
        finished_at: (string | null)
      }[]
    }[]
    zone: string
  }
  'GET /job/api/v1/job/run/:id': {
    id: number
    job: string
    trigger: ('schedule' | 'manual' | 'request' | 'retry')
    by_user: (number | null)
    by_name: (string | null)
    state: ('queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted')
    attempt: number
    done: number
    total: (number | null)
    note: (string | null)
    result: (Record<string, unknown> | null)
    error: (string | null)
    has_file: boolean
    cancel_asked: boolean
    retried_as: (number | null)
    created_at: string
    run_after: string
    started_at: (string | null)
    finished_at: (string | null)
  }
  'GET /job/api/v1/job/runs': {
    runs: {
      id: number
      job: string
      trigger: ('schedule' | 'manual' | 'request' | 'retry')
      by_user: (number | null)
      by_name: (string | null)
      state: ('queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted')
      attempt: number
      done: number
      total: (number | null)
      note: (string | null)
      result: (Record<string, unknown> | null)
      error: (string | null)
      has_file: boolean
      cancel_asked: boolean
      retried_as: (number | null)
      created_at: string
      run_after: string
      started_at: (string | null)
      finished_at: (string | null)
    }[]
  }
  'GET /mail/api/v1/mail/outbox': {
    mails: {
      id: number
      kind: string
      recipients: string[]
      subject: string
      state: ('queued' | 'sending' | 'sent' | 'failed')
      attempts: number
      error: (string | null)
      next_at: string
      created_at: string
      sent_at: (string | null)
      may_resend: boolean
    }[]
    waiting: number
    failed: number
  }
  'GET /mail/api/v1/mail/settings': ({
    host: string
    port: number
    security: ('tls' | 'starttls' | 'none')
    username: (string | null)
    from_address: string
    from_name: (string | null)
    is_set: boolean
    has_password: boolean
    version: number
  } | {
    host: ''
    port: number
    security: ('tls' | 'starttls' | 'none')
    username: (string | null)
    from_address: ''
    from_name: (string | null)
    is_set: false
    has_password: boolean
    version: number
  })
  'GET /make_list/api/v1/make_list/rows/:id': {
    id: number
    title: string
    row_source: ('passenger' | 'free')
    columns: {
      key: string
      label: string
      kind: string
    }[]
    may_change: boolean
    rows: {
      id: number
      version: number
      position: number
      passenger: (number | null)
      name: (string | null)
      office_serial: (string | null)
      passport_no: (string | null)
      is_permitted: boolean
      values: Record<string, (string | number | null)>
    }[]
  }
  'GET /medical/api/v1/medical/get_by_passenger_id/:passenger_id': {
    current: (Record<string, unknown> | null)
    history: Record<string, unknown>[]
    steps: Record<string, unknown>[]
  }
  'GET /medical/api/v1/medical/log/:passenger_id': {
    log: {
      id: number
      module: string
      machine: string
      stage: (string | null)
      record_id: number
      attempt_no: number
      event: string
      from_state: (string | null)
      to_state: string
      payload: unknown
      reason: (string | null)
      by: (string | null)
      source: string
      at: string
      on_date: string
      undone_at: (string | null)
      undone_by: (string | null)
      undo_reason: (string | null)
    }[]
  }
  'GET /menu_item/api/v1/menu_item/by_role': {
    menu_items: {
      id: number
      item_id: string
      type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
      title: (string | null)
      translate: (string | null)
      icon: (string | null)
      url: (string | null)
      exact: boolean
      target: (string | null)
      badge: ({
        title: string
        bg: (string | null)
        fg: (string | null)
      } | null)
      auth: string[]
      children: {
        id: number
        item_id: string
        type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
        title: (string | null)
        translate: (string | null)
        icon: (string | null)
        url: (string | null)
        exact: boolean
        target: (string | null)
        badge: ({
          title: string
          bg: (string | null)
          fg: (string | null)
        } | null)
        auth: string[]
        children: {
          id: number
          item_id: string
          type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
          title: (string | null)
          translate: (string | null)
          icon: (string | null)
          url: (string | null)
          exact: boolean
          target: (string | null)
          badge: ({
            title: string
            bg: (string | null)
            fg: (string | null)
          } | null)
          auth: string[]
          children: never[]
        }[]
      }[]
    }[]
  }
  'GET /menu_item/api/v1/menu_item/tree': {
    menu_items: {
      id: number
      item_id: string
      type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
      title: (string | null)
      translate: (string | null)
      icon: (string | null)
      url: (string | null)
      parent: (number | null)
      position: number
      is_active: boolean
    }[]
  }
  'GET /message/api/v1/message/by_contact/:contact_id': {
    messages: {
      id: number
      sender: {
        id: number
      }
      message: string
      updated_at: string
      file: (string | null)
      file_name: (string | null)
      seen_at: (string | null)
      is_removable: boolean
    }[]
  }
  'GET /message/api/v1/message/contacts/:user_id': {
    users: {
      id: number
      first_name: string
      last_name: string
      image: (string | null)
      is_online: boolean
      status: ('online' | 'away' | 'do-not-disturb' | 'offline')
      unseen_count: number
    }[]
  }
  'GET /message/api/v1/message/unseen/:contact_id': {
    unseen_count: number
  }
  'GET /multiple_status_update/api/v1/multiple_status_update/rows/:id': {
    state: ('choosing' | 'previewing' | 'running' | 'done')
    target_event: (string | null)
    common_payload: Record<string, unknown>
    note: (string | null)
    passengers: number[]
    numbers: string[]
    own_payload: Record<string, Record<string, unknown>>
    job_run: (number | null)
    rows: {
      position: number
      passenger: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      own: (string | null)
      foreseen: boolean
      ok: boolean
      from: (string | null)
      to: (string | null)
      code: (string | null)
      message: (string | null)
      sentence: (import('../../foundation/text/sentence.ts').Sentence | null)
      fix: ({
        label: string
        path: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
      } | null)
      is_tried: boolean
      is_undone: boolean
      undo_message: (string | null)
    }[]
    counts: {
      total: number
      foreseen: number
      moved: number
      tried: number
      undone: number
    }
  }
  'GET /multiple_visa_entry/api/v1/multiple_visa_entry/rows/:id': {
    state: ('draft' | 'running' | 'done')
    visa_entry: (number | null)
    visa_line: (number | null)
    allot_date: (string | null)
    passengers: number[]
    agreed_amount_each: (string | null)
    stop_on_error: boolean
    job_run: (number | null)
    rows: {
      position: number
      passenger: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      own: (string | null)
      foreseen: boolean
      ok: boolean
      from: (string | null)
      to: (string | null)
      code: (string | null)
      message: (string | null)
      sentence: (import('../../foundation/text/sentence.ts').Sentence | null)
      fix: ({
        label: string
        path: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
      } | null)
      is_tried: boolean
      is_undone: boolean
      undo_message: (string | null)
    }[]
    counts: {
      total: number
      foreseen: number
      moved: number
      tried: number
      undone: number
    }
  }
  'GET /notification/api/v1/notification/all': {
    passport: number
    medical: number
    visa: number
    total_count: number
    cards: {
      key: string
      variant: ('passport' | 'medical' | 'visa' | 'flight')
      count: number
      days: number
      message: string
      url: string
    }[]
    notes: {
      id: number
      variant: string
      message: string
      count: number
      url: (string | null)
      at: string
    }[]
  }
  'GET /open_work/api/v1/open_work/mine': {
    items: {
      passenger: number
      full_name: string
      passport_no: (string | null)
      office_serial: (string | null)
      agent: (string | null)
      country: (string | null)
      stage: ('journey' | 'documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery')
      module: string
      machine: string
      event: string
      label: string
      due: (string | null)
      due_of: (('appointment' | 'slip' | 'recheck' | 'expected' | 'course' | 'preferred' | 'medical' | 'mofa' | 'visa' | 'arrival' | 'flight' | 'review') | null)
      since: string
      with_others: boolean
    }[]
    next: (string | null)
    counts: {
      stage: ('journey' | 'documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery')
      all: number
      overdue: number
      today: number
      others: number
    }[]
  }
  'GET /opening_balance/api/v1/opening_balance/standing': {
    account: ({
      code: string
      name: string
    } | null)
    balance: string
    day: (string | null)
    waiting: number
  }
  'GET /passenger/api/v1/passenger/case/:id': import('../../domain/journey/case-view.ts').CaseView
  'GET /passenger/api/v1/passenger/check_passport_no/:id': {
    exists: boolean
    passenger: ({
      id: number
      full_name: string
      current_status: (string | null)
      journey_state: string
    } | null)
    can_reregister: boolean
  }
  'GET /passenger/api/v1/passenger/moments/:id': {
    moments: {
      id: number
      machine: string
      stage: (string | null)
      event: string
      to_state: string
      by: (string | null)
      at: string
      on_date: string
    }[]
  }
  'GET /passenger/api/v1/passenger/pace/:id': {
    pace: {
      stage: ('documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery')
      days: number
      cases: number
      of: ('branch' | 'country' | 'type' | 'agency')
    }[]
  }
  'GET /passenger/api/v1/passenger/search_by': {
    passengers: {
      id: number
      version?: number
      is_active?: boolean
      is_demo?: boolean
      is_deleted?: boolean
      created_at?: string
      updated_at?: string
      created_by?: (number | null)
      updated_by?: (number | null)
      branch?: (number | null)
      state: string
      state_since?: (string | null)
      office_serial?: (string | null)
      passenger_type?: (number | null)
      base_plan?: (string | null)
      is_worker?: (boolean | null)
      photo?: (string | null)
      full_name?: (string | null)
      given_name?: (string | null)
      surname?: (string | null)
      full_name_bn?: (string | null)
      full_name_ar?: (string | null)
      father_name?: (string | null)
      father_name_bn?: (string | null)
      mother_name?: (string | null)
      spouse_name?: (string | null)
      gender?: (string | null)
      date_of_birth?: (string | null)
      age?: (number | null)
      birth_place?: (number | null)
      nationality?: (number | null)
      religion?: (string | null)
      marital_status?: (string | null)
      blood_group?: (string | null)
      height_cm?: (number | null)
      weight_kg?: (string | null)
      identification_mark?: (string | null)
      signature_image?: (string | null)
      nid_no?: (string | null)
      birth_reg_no?: (string | null)
      passport_no?: (string | null)
      passport_type?: (string | null)
      passport_issue_date?: (string | null)
      passport_expiry_date?: (string | null)
      passport_issue_place?: (string | null)
      previous_passport_no?: (string | null)
      mrz_line1?: (string | null)
      mrz_line2?: (string | null)
      passport_image?: (string | null)
      passport_received_date?: (string | null)
      blank_pages?: (number | null)
      custody?: (string | null)
      custody_place?: (string | null)
      custody_since?: (string | null)
      mobile?: (string | null)
      alt_mobile?: (string | null)
      whatsapp?: (string | null)
      email?: (string | null)
      present_address?: (string | null)
      permanent_village?: (string | null)
      permanent_post_office?: (string | null)
      permanent_city?: (number | null)
      permanent_thana?: (number | null)
      permanent_postcode?: (string | null)
      emergency_name?: (string | null)
      emergency_relation?: (string | null)
      emergency_phone?: (string | null)
      children_count?: (number | null)
      nominee_name?: (string | null)
      nominee_relation?: (string | null)
      nominee_phone?: (string | null)
      nominee_nid?: (string | null)
      nominee_address?: (string | null)
      nominee_photo?: (string | null)
      guardian_name?: (string | null)
      guardian_relation?: (string | null)
      guardian_phone?: (string | null)
      guardian_noc_file?: (string | null)
      mahram_passenger?: (number | null)
      mahram_relation?: (string | null)
      qualification?: (number | null)
      experience_years?: (number | null)
      experience_country?: (number | null)
      is_returnee?: (boolean | null)
      languages?: unknown
      skill_certificate_no?: (string | null)
      skill_certificate_expiry?: (string | null)
      skill_certificate_file?: (string | null)
      agent?: (number | null)
      reference?: (string | null)
      country?: (number | null)
      profession?: (number | null)
      demand?: (number | null)
      visa_entry?: (number | null)
      visa_line?: (number | null)
      recruiting_agency?: (number | null)
      employer_name?: (string | null)
      contract_salary?: (string | null)
      salary_currency?: (number | null)
      contract_months?: (number | null)
      contract_file?: (string | null)
      agreed_amount?: (string | null)
      discount?: (string | null)
      agent_commission?: (string | null)
      payer?: (string | null)
      received_amount?: (string | null)
      due_amount?: (string | null)
      hajj_year?: (number | null)
      pre_registration_no?: (string | null)
      tracking_no?: (string | null)
      registration_no?: (string | null)
      package_ref?: (string | null)
      management?: (string | null)
      pilgrim_id?: (string | null)
      maktab_no?: (string | null)
      guide?: (boolean | null)
      makkah_house?: (string | null)
      madinah_house?: (string | null)
      vaccinated_on?: (string | null)
      lead_agency?: (number | null)
      group_no?: (string | null)
      package_name?: (string | null)
      nights_makkah?: (number | null)
      nights_madinah?: (number | null)
      hotel_makkah?: (string | null)
      hotel_madinah?: (string | null)
      booking_reference?: (string | null)
      transport?: (string | null)
      departure_target?: (string | null)
      return_target?: (string | null)
      purpose?: (string | null)
      travel_from?: (string | null)
      travel_to?: (string | null)
      invitation_by?: (string | null)
      bank_statement_file?: (string | null)
      itinerary_file?: (string | null)
      institution?: (string | null)
      course?: (string | null)
      intake?: (string | null)
      offer_letter_no?: (string | null)
      offer_letter_date?: (string | null)
      tuition?: (string | null)
      tuition_currency?: (number | null)
      offer_file?: (string | null)
      external_visa?: (boolean | null)
      external_agency?: (string | null)
      service_charge?: (string | null)
      musaned_contract_no?: (string | null)
      is_pregnant_declared?: (boolean | null)
      handover_contact?: (string | null)
      file_no?: (string | null)
      rack_no?: (string | null)
      priority?: (string | null)
      journey_state?: (string | null)
      current_status?: (number | null)
      registered_at?: (string | null)
      departed_date?: (string | null)
      arrive_date?: (string | null)
      guarantee_until?: (string | null)
      return_date?: (string | null)
      skipped?: (string[] | null)
      stage_summary?: unknown
      next_action?: (string | null)
      hold_reason?: (string | null)
      cancel_reason?: (string | null)
      blacklist_reason?: (string | null)
      return_reason?: (string | null)
      contact_abroad?: (string | null)
      review_date?: (string | null)
      previous_passenger?: (number | null)
      remarks?: (string | null)
      labels?: Record<string, string>
      abilities?: Record<string, boolean>
    }[]
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
    next?: string
    message?: string
  }
  'GET /passenger/api/v1/passenger/timeline/:id': {
    log: {
      id: number
      module: string
      machine: string
      stage: (string | null)
      record_id: number
      attempt_no: number
      event: string
      from_state: (string | null)
      to_state: string
      payload: unknown
      reason: (string | null)
      by: (string | null)
      source: string
      at: string
      on_date: string
      undone_at: (string | null)
      undone_by: (string | null)
      undo_reason: (string | null)
    }[]
    refused: {
      id: number
      module: string
      machine: string
      stage: (string | null)
      record_id: number
      event: string
      state: string
      by: (string | null)
      at: string
      last_at: string
      on_date: string
      times: number
      refusals: {
        code: string
        message: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
        facts?: {
          message: string
          sentence?: import('../../foundation/text/sentence.ts').Sentence
          fix?: {
            label: string
            path: string
            sentence?: import('../../foundation/text/sentence.ts').Sentence
          }
        }[]
      }[]
      opens?: {
        message: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
        fix?: {
          label: string
          path: string
          sentence?: import('../../foundation/text/sentence.ts').Sentence
        }
      }[]
    }[]
    next: (number | null)
  }
  'GET /passenger/api/v1/passenger/whole_timeline/:id': {
    moments: import('../../domain/passengers/passenger-timeline.ts').TimelineMoment[]
    kinds: ('event' | 'refused' | 'paper' | 'money' | 'ticket' | 'message' | 'edit')[]
    next: (string | null)
  }
  'GET /passenger_type/api/v1/passenger_type/plans': {
    version: number
    rules: {
      types: Record<('recruiting' | 'processing' | 'female' | 'hajj' | 'umrah' | 'travel' | 'student'), Record<('documents' | 'enrolment' | 'cv' | 'visa' | 'medical' | 'police' | 'training' | 'bmet_reg' | 'okala' | 'mofa' | 'visa_bio' | 'attestation' | 'embassy' | 'manpower' | 'flight' | 'delivery'), ('R' | 'O' | 'C' | '-')>>
      domestic_attestation: string[]
      large_demand: Record<string, number>
    }
    countries: {
      id: number
      version: number
      name: string
      iso2: string
      medical_system: (string | null)
      needs_police: (string | null)
      uses_okala: (string | null)
      uses_mofa: (string | null)
      uses_visa_bio: (string | null)
      uses_attestation: (string | null)
    }[]
    history: {
      version: number
      made_at: string
      made_by: (string | null)
      reason: string
    }[]
  }
  'GET /permission/api/v1/permission/all': {
    permissions: {
      id: number
      version?: number
      is_active?: boolean
      is_demo?: boolean
      is_deleted?: boolean
      created_at?: string
      updated_at?: string
      created_by?: (number | null)
      updated_by?: (number | null)
      code?: (string | null)
      module?: (string | null)
      action?: (string | null)
      title?: (string | null)
      labels?: Record<string, string>
      abilities?: Record<string, boolean>
    }[]
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
    next?: string
  }
  'GET /print/api/v1/print/calibration/:form': {
    printers: {
      printer: string
      dx: number
      dy: number
      sx: number
      sy: number
      nudges: Record<string, [number, number]>
      sheet_note: (string | null)
    }[]
  }
  'GET /print/api/v1/print/forms/:id': {
    forms: {
      code: string
      path: string
      title: string
      pages: number
      overprint: boolean
      on_blank: boolean
      letterhead: boolean
      signed: boolean
      together: boolean
      may_override: boolean
      own: ({
        entity: string
        unasked: string[]
      } | null)
      missing: string[]
    }[]
  }
  'GET /print/api/v1/print/log/:id': {
    prints: {
      id: number
      form_code: string
      revision: number
      reprint_no: number
      page_count: number
      missing_fields: string[]
      reason: (string | null)
      printed_at: string
      printed_by: (string | null)
    }[]
  }
  'GET /print/api/v1/print/readiness/:form': {
    form: {
      code: string
      path: string
      title: string
      pages: number
      overprint: boolean
      on_blank: boolean
      letterhead: boolean
      signed: boolean
      together: boolean
      may_override: boolean
      own: ({
        entity: string
        unasked: string[]
      } | null)
    }
    boxes: {
      id: string
      label: string
      record: string
      field: string
      options: {
        value: string
        text: string
      }[]
    }[]
    people: {
      id: number
      name: string
      doubts: {
        code: ('PPX' | 'PP6' | 'PP24' | 'VISAX' | 'MEDX' | 'MEDU' | 'GEND_male' | 'GEND_female' | 'AGE' | 'NAMEQ' | 'MOFA' | 'DUPV' | 'NIDLEN' | 'NOTKT' | 'CLR' | 'OLDCARD' | 'CONVERTED' | 'LICENCE' | 'LONG' | 'PAYORD' | 'CROWD')
        text: string
        values?: Record<string, (string | number)>
        weight: ('stop' | 'confirm' | 'note')
      }[]
      changes: {
        label: string
        before: string
        after: string
      }[]
      own: ({
        id: (number | null)
        values: Record<string, unknown>
        differing: string[]
      } | null)
      missing: {
        box: string
        label: string
        level: ('R' | 'F' | 'W')
        record: string
        field: string
        path: string
      }[]
    }[]
    values_hash: string
    last: ({
      id: number
      revision: number
      reprint_no: number
      printed_at: string
    } | null)
  }
  'GET /process_analysis/api/v1/process_analysis/changes': {
    workflow: string
    workflows: {
      id: string
      title: string
    }[]
    events: {
      key: string
      label: string
    }[]
    guards: {
      key: string
      label: string
    }[]
  }
  'GET /process_analysis/api/v1/process_analysis/figures': {
    workflow: string
    workflows: {
      id: string
      title: string
    }[]
    narrows: ('branch' | 'agent' | 'medical_center')[]
    chart: {
      kind: 'chart'
      initial: string
      states: {
        key: string
        label: string
        kind: ('initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final')
      }[]
      edges: {
        from: string
        to: string
        label: string
      }[]
    }
    states: {
      state: string
      now: number
      oldest: (string | null)
      waits: number
      median: (number | null)
      ninety: (number | null)
      refused: number
    }[]
    refusals: {
      key: string
      label: (string | null)
      count: number
    }[]
    overrides: {
      key: string
      label: (string | null)
      count: number
    }[]
    corrections: {
      key: string
      label: (string | null)
      count: number
    }[]
  }
  'GET /process_analysis/api/v1/process_analysis/rows': {
    rows: {
      passenger: (number | null)
      module: string
      record: number
      title: (string | null)
      serial: (string | null)
      from: (string | null)
      to: (string | null)
      count: (number | null)
      event: (string | null)
      by: (string | null)
      reason: (string | null)
      refusal: ({
        message: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
      } | null)
    }[]
    total: number
  }
  'GET /report/api/v1/report/export_progress': {
    state: ('running' | 'done' | 'cancelled' | 'failed')
    done: number
    rows: number
  }
  'GET /report/api/v1/report/passenger': {
    name: string
    title: string
    as_of: string
    at: string
    columns: {
      key: string
      label: string
      kind: ('text' | 'code' | 'int' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'time' | 'bool' | 'choice' | 'choices' | 'state' | 'action' | 'module' | 'changes' | 'waiting' | 'left')
      machine?: string
      words?: string
      row?: string
      isNextAction?: boolean
      hasReports?: boolean
      hyphen?: {
        digits: number
        after: number
        before?: string
      }
      namedBy?: string
      state?: string
      opens?: (({
        path: string
        otherwise?: string
      } | {
        report: string
        filters: Record<string, string>
        equals?: ('count' | {
          plus: string
          minus?: string
        })
      }) | ({
        path: string
        otherwise?: string
      } | {
        report: string
        filters: Record<string, string>
        equals?: ('count' | {
          plus: string
          minus?: string
        })
      })[])
      given?: string
      width?: number
    }[]
    columns_by: ('view' | 'own' | 'role' | 'usual')
    available: {
      key: string
      label: string
      kind: ('text' | 'code' | 'int' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'time' | 'bool' | 'choice' | 'choices' | 'state' | 'action' | 'module' | 'changes' | 'waiting' | 'left')
      machine?: string
      words?: string
      row?: string
      isNextAction?: boolean
      hasReports?: boolean
      hyphen?: {
        digits: number
        after: number
        before?: string
      }
      namedBy?: string
      state?: string
      opens?: (({
        path: string
        otherwise?: string
      } | {
        report: string
        filters: Record<string, string>
        equals?: ('count' | {
          plus: string
          minus?: string
        })
      }) | ({
        path: string
        otherwise?: string
      } | {
        report: string
        filters: Record<string, string>
        equals?: ('count' | {
          plus: string
          minus?: string
        })
      })[])
      given?: string
      width?: number
    }[]
    rows: {
      row_id: number
      [key: string]: unknown
    }[]
    totals: {
      count: number
      sums: Record<string, string>
      measures: Record<string, (number | null)>
    }
    groups: {
      count: number
      sums: Record<string, string>
      measures: Record<string, (number | null)>
      value: (string | null)
      label: (string | null)
      filter: (string | null)
    }[]
    filters: {
      name: string
      label: string
      text: string
    }[]
    usable: string[]
    group: (string | null)
    sort: string
    size: number
    next: (string | null)
    kinds: Record<string, Record<string, string>>
    may_export: boolean
    warning: (string | null)
    own_entries: (number | null)
  }
  'GET /role/api/v1/role/all': {
    roles: {
      id: number
      version?: number
      is_active?: boolean
      is_demo?: boolean
      is_deleted?: boolean
      created_at?: string
      updated_at?: string
      created_by?: (number | null)
      updated_by?: (number | null)
      name?: (string | null)
      title?: (string | null)
      access_level?: (string | null)
      rank?: (number | null)
      permissions?: (number[] | null)
      is_system?: (boolean | null)
      description?: (string | null)
      labels?: Record<string, string>
      abilities?: Record<string, boolean>
    }[]
    page: number
    size: number
    total_elements: number
    total_pages: number
    total_capped: boolean
    next?: string
  }
  'GET /role_menu/api/v1/role_menu/of_role/:role_id': {
    menu_items: {
      id: number
      item_id: string
      type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
      title: (string | null)
      translate: (string | null)
      icon: (string | null)
      url: (string | null)
      parent: (number | null)
      position: number
      is_active: boolean
    }[]
    given: number[]
  }
  'GET /saved_view/api/v1/saved_view/all': {
    saved_views: {
      list: string
      name: string
      query: string
      columns?: {
        key: string
        visible: boolean
        width?: (number | null)
        pinned?: boolean
      }[]
      is_default?: boolean
      shared?: ({
        role: (number | null)
      } | null)
      id: string
      by?: string
    }[]
  }
  'GET /search/api/v1/search/all': {
    results: {
      module: string
      kind: string
      id: number
      label: string
      second: string
      path: (string | null)
      why: ({
        field: string
        value: string
      } | null)
    }[]
  }
  'GET /setup/api/v1/setup/progress': {
    steps: {
      step: ('company' | 'branches' | 'chart' | 'roles' | 'users' | 'plans')
      done_at: (string | null)
      done_by: (string | null)
    }[]
  }
  'GET /setup/api/v1/setup/state': {
    needed: boolean
    token_required: boolean
  }
  'GET /ticket_purchase/api/v1/ticket_purchase/check_pnr': {
    requests: number[]
  }
  'GET /ticket_purchase/api/v1/ticket_purchase/check_ticket_no': {
    number: (string | null)
    conjunctions: string[]
    check_digit_fits: (boolean | null)
    airline: ({
      id: number
      name: string
      channel: string
    } | null)
    known: ({
      number: string
      place: ('books' | 'temporary' | 'request')
      id: (number | null)
    } | null)
  }
  'GET /user/api/v1/user/check_email': {
    exists: boolean
  }
  'GET /user/api/v1/user/check_primary_phone': {
    exists: boolean
  }
  'GET /user/api/v1/user/check_secondary_phone': {
    exists: boolean
  }
  'GET /user/api/v1/user/check_username': {
    exists: boolean
  }
  'GET /user/api/v1/user/me': {
    id: number
    email: string
    first_name: string
    last_name: string
    image: (string | null)
    role: {
      name: string
      title: string
    }
    user_permissions: string[]
    roles: string[]
    branch: ({
      id: number
      name: string
      code: string
    } | null)
    branch_scope: ('own' | 'list' | 'all')
    agent_scope: number[]
    settings: (Record<string, unknown> | null)
    shortcuts: string[]
    must_change_password: boolean
    insecure_http: boolean
  }
  'GET /user/api/v1/user/own_second_factor': {
    is_on: boolean
    since: (string | null)
    is_required: boolean
    recovery_codes_left: number
  }
  'GET /user/api/v1/user/sessions': {
    sessions: {
      id: string
      created_at: string
      last_used_at: string
      expires_at: string
      address: (string | null)
      agent: (string | null)
      is_current: boolean
    }[]
  }
  'GET /visa_submission_list/api/v1/visa_submission_list/form_data/:passenger_id': {
    country: (number | null)
    recruiting_agency: (number | null)
    visa_entry: (number | null)
    list_date: string
    gender: string
    groups: {
      visa_no: (string | null)
      sponsor_name: (string | null)
      passengers: {
        id: number
        name: string
        passport_no: (string | null)
        office_serial: (string | null)
        gender: string
        record_id: number
        since: (string | null)
      }[]
    }[]
    count: number
  }
  'GET /voucher/api/v1/voucher/applied_advance/:id': {
    id: number
    settlement: number
    is_advance: boolean
    voucher_no: string
    date: string
    at: string
    by: (string | null)
    amount: string
    party: {
      sub_ledger: number
      code: string
      name: string
    }
    bill: {
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      due_date: (string | null)
      reference: (string | null)
      account: string
      account_name: string
      amount: string
      foreign: ({
        currency: string
        amount: string
      } | null)
    }
    advance: {
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      due_date: (string | null)
      reference: (string | null)
      account: string
      account_name: string
      amount: string
      foreign: ({
        currency: string
        amount: string
      } | null)
    }
    lines: {
      id: number
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      account: string
      account_name: string
      account_id: number
      party: (string | null)
      sub_ledger: (number | null)
      debit: string
      credit: string
      currency: string
      foreign: (string | null)
      passenger: (number | null)
      due_date: (string | null)
      reference: (string | null)
    }[]
    taken_back: ({
      voucher_no: string
      date: string
      by: (string | null)
      reason: (string | null)
    } | null)
    undo: {
      open: boolean
      message: (string | null)
    }
  }
  'GET /voucher/api/v1/voucher/open_items': {
    items: {
      id: number
      voucher_no: string
      date: string
      due_date: (string | null)
      side: ('debit' | 'credit')
      amount: string
      open: string
      waiting: string
      currency: string
      open_foreign: (string | null)
      reference: (string | null)
    }[]
  }
  'GET /voucher/api/v1/voucher/party_account': {
    sub_ledger: (number | null)
  }
  'GET /voucher/api/v1/voucher/passenger_money/:id': {
    billed: string
    received: string
    adjusted: string
    due: string
    receive_on: ({
      account: number
      sub_ledger: number
    } | null)
    waiting: {
      id: number
      kind: string
      amount: string
      state: string
      voucher_type: (string | null)
      voucher: (number | null)
    }[]
  }
  'GET /voucher/api/v1/voucher/proof/:token': {
    voucher: ({
      agency: string
      kind: string
      voucher_no: string
      date: string
      currency: string
      amount: string
      state: string
      reversed_on: (string | null)
      seal: ({
        seq: number
        short: string
        is_whole: boolean
      } | null)
    } | null)
  }
  'GET /voucher/api/v1/voucher/queue': {
    vouchers: {
      kind: string
      id: number
      version: number
      voucher_no: string
      date: string
      amount: string
      narration: (string | null)
      party: (string | null)
      created_by: (string | null)
      submitted_at: (string | null)
      limit: (string | null)
      own: boolean
      open: boolean
    }[]
  }
  'GET /voucher/api/v1/voucher/settlement/:id': {
    party: {
      type: string
      id: (number | null)
      code: string
      name: string
      address: (string | null)
    }
    accounts: {
      id: number
      account: number
      code: string
      name: string
    }[]
    items: {
      id: number
      voucher_no: string
      source: {
        module: string
        id: number
      }
      date: string
      due_date: (string | null)
      days: number
      side: ('debit' | 'credit')
      amount: string
      open: string
      currency: string
      foreign: ({
        amount: string
        open: string
        digits: number
      } | null)
      reference: (string | null)
      sub_ledger: number
      account: string
    }[]
    settled: {
      id: number
      entry: (string | null)
      entry_type: (string | null)
      page: (number | null)
      debit: string
      credit: string
      sources: {
        debit: {
          module: string
          id: number
        }
        credit: {
          module: string
          id: number
        }
      }
      amount: string
      foreign: ({
        currency: string
        amount: string
      } | null)
      on: string
      by: (string | null)
      undo: boolean
    }[]
  }
  'GET /voucher/api/v1/voucher/verify_books': {
    ok: boolean
    entries: number
    reread: number
    since: (string | null)
    seal: ({
      seq: number
      hash: string
    } | null)
    broken: {
      rule: string
      what: string
    }[]
  }
  'GET /voucher_template/api/v1/voucher_template/made/:id': {
    entries: {
      id: number
      due: string
      state: string
      waits: (string | null)
      skipped: boolean
      voucher: ({
        kind: ('sales' | 'purchase' | 'payment_voucher' | 'receipt_voucher' | 'journal' | 'contra')
        id: number
      } | null)
      voucher_no: (string | null)
    }[]
  }
  'POST /*/api/v1/*/delete_multiple': (undefined | {
    deleted: number[]
    refused: {
      id: number
      message: string
    }[]
  })
  'POST /*/api/v1/*/export_job': {
    run: number
  }
  'POST /:entity/api/v1/:entity/create': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    state?: (string | null)
    state_since?: (string | null)
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
    [key: string]: unknown
  }
  'POST /accounting_period/api/v1/accounting_period/event/:id': {
    id: number
    status: string
    version: number
  }
  'POST /api/chat/user/data': {
    id: number
    name: string
    avatar: (string | null)
    status: ('online' | 'away' | 'do-not-disturb' | 'offline')
    chatList: {
      contactId: number
      unread: number
    }[]
  }
  'POST /backup/api/v1/backup/make': {
    run: number
  }
  'POST /backup/api/v1/backup/restore/:name': {
    run: number
  }
  'POST /backup/api/v1/backup/verify/:name': {
    run: number
  }
  'POST /bsp_period/api/v1/bsp_period/fill_year': {
    year: number
    periods: number
  }
  'POST /cost_proposal/api/v1/cost_proposal/dismiss': {
    dismissed: number
  }
  'POST /cost_proposal/api/v1/cost_proposal/draft': {
    vouchers: {
      kind: ('sales' | 'purchase' | 'payment_voucher' | 'receipt_voucher' | 'journal' | 'contra')
      id: number
    }[]
    made: number
    left: number
  }
  'POST /cron/api/v1/cron/rehearse': {
    job_run: number
  }
  'POST /cron/api/v1/cron/start': {
    job_run: number
  }
  'POST /file/api/v1/file/upload': {
    id: string
    name: string
    mime: string
    size: number
    width?: number
    height?: number
  }
  'POST /import/api/v1/import/cancel/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /import/api/v1/import/commit/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /import/api/v1/import/lines/:entity': {
    lines: {
      values: Record<string, unknown>
      labels: Record<string, string>
      faults: {
        name: string
        code: string
        message: string
      }[]
    }[]
  }
  'POST /import/api/v1/import/resume/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /import/api/v1/import/skip_bad/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /import/api/v1/import/undo/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /import/api/v1/import/upload/:entity': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'POST /job/api/v1/job/cancel/:id': {
    id: number
    job: string
    trigger: ('schedule' | 'manual' | 'request' | 'retry')
    by_user: (number | null)
    by_name: (string | null)
    state: ('queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted')
    attempt: number
    done: number
    total: (number | null)
    note: (string | null)
    result: (Record<string, unknown> | null)
    error: (string | null)
    has_file: boolean
    cancel_asked: boolean
    retried_as: (number | null)
    created_at: string
    run_after: string
    started_at: (string | null)
    finished_at: (string | null)
  }
  'POST /job/api/v1/job/start/:name': {
    id: number
    job: string
    trigger: ('schedule' | 'manual' | 'request' | 'retry')
    by_user: (number | null)
    by_name: (string | null)
    state: ('queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted')
    attempt: number
    done: number
    total: (number | null)
    note: (string | null)
    result: (Record<string, unknown> | null)
    error: (string | null)
    has_file: boolean
    cancel_asked: boolean
    retried_as: (number | null)
    created_at: string
    run_after: string
    started_at: (string | null)
    finished_at: (string | null)
  }
  'POST /mail/api/v1/mail/resend/:id': undefined
  'POST /mail/api/v1/mail/test': {
    ok: boolean
    detail: string
  }
  'POST /make_list/api/v1/make_list/add_rows/:id': {
    added: number
    already: number
    missing: string[]
  }
  'POST /make_list/api/v1/make_list/copy/:id': {
    id: number
    title: string
  }
  'POST /make_list/api/v1/make_list/create': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    title?: (string | null)
    heading?: (string | null)
    footer?: (string | null)
    orientation?: (string | null)
    row_source?: (string | null)
    columns?: unknown
    row_count?: (number | null)
    column_count?: (number | null)
    owner?: (string | null)
    shared_with?: (string | null)
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
  }
  'POST /make_list/api/v1/make_list/freeze/:id': {
    id: number
    title: string
  }
  'POST /make_list/api/v1/make_list/order/:id': {
    rows: number
  }
  'POST /make_list/api/v1/make_list/remove_rows/:id': {
    removed: number
  }
  'POST /make_list_item/api/v1/make_list_item/create': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    make_list?: (number | null)
    position?: (number | null)
    passenger?: (number | null)
    values?: unknown
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
  }
  'POST /message/api/v1/message/blank/:id': {
    id: number
    sender: {
      id: number
    }
    message: string
    updated_at: string
    file: (string | null)
    file_name: (string | null)
    seen_at: (string | null)
    is_removable: boolean
  }
  'POST /message/api/v1/message/send': {
    id: number
    sender: {
      id: number
    }
    message: string
    updated_at: string
    file: (string | null)
    file_name: (string | null)
    seen_at: (string | null)
    is_removable: boolean
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/check': {
    rows: {
      passenger: number
      ok: boolean
      code: (string | null)
      message: (string | null)
      sentence: (import('../../foundation/text/sentence.ts').Sentence | null)
      fix: ({
        label: string
        path: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
      } | null)
    }[]
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/create': {
    id: number
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/find': {
    people: {
      id: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      country: (string | null)
      status: (string | null)
    }[]
    missing: string[]
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/own_values': {
    values: Record<string, Record<string, unknown>>
    common: Record<string, unknown>
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/people': {
    people: {
      id: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      country: (string | null)
      status: (string | null)
    }[]
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/resume/:id': {
    job_run: number
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/undo/:id': {
    job_run: number
  }
  'POST /multiple_status_update/api/v1/multiple_status_update/waiting': {
    people: {
      id: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      country: (string | null)
      status: (string | null)
    }[]
    total: number
  }
  'POST /multiple_visa_entry/api/v1/multiple_visa_entry/create': {
    id: number
  }
  'POST /multiple_visa_entry/api/v1/multiple_visa_entry/preview/:id': {
    id: number
  }
  'POST /notification/api/v1/notification/dismiss': undefined
  'POST /passenger/api/v1/passenger/multiple_status_update': {
    id: number
    state: string
    job_run: (number | null)
    ok_count: number
    fail_count: number
    rows: {
      position: number
      passenger: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
      own: (string | null)
      foreseen: boolean
      ok: boolean
      from: (string | null)
      to: (string | null)
      code: (string | null)
      message: (string | null)
      sentence: (import('../../foundation/text/sentence.ts').Sentence | null)
      fix: ({
        label: string
        path: string
        sentence?: import('../../foundation/text/sentence.ts').Sentence
      } | null)
      is_tried: boolean
      is_undone: boolean
      undo_message: (string | null)
    }[]
  }
  'POST /passenger/api/v1/passenger/passport_image': {
    line1: string
    line2: string
    ok: boolean
    message?: string
    fields: Record<('given_name' | 'surname' | 'full_name' | 'passport_no' | 'nationality' | 'issuing_state' | 'date_of_birth' | 'gender' | 'passport_expiry_date' | 'personal_no'), {
      value: string
      raw: string
      ok: boolean
      doubtful: boolean
      message?: string
      confidence: number
    }>
    crop: (string | null)
  }
  'POST /passenger/api/v1/passenger/passport_mrz': {
    line1: string
    line2: string
    ok: boolean
    message?: string
    fields: Record<('given_name' | 'surname' | 'full_name' | 'passport_no' | 'nationality' | 'issuing_state' | 'date_of_birth' | 'gender' | 'passport_expiry_date' | 'personal_no'), {
      value: string
      raw: string
      ok: boolean
      doubtful: boolean
      message?: string
      confidence: number
    }>
    crop: (string | null)
  }
  'POST /passenger_type/api/v1/passenger_type/plans_effect': {
    open: number
    other_plan: number
    becomes_ready: number
    no_longer_ready: number
  }
  'POST /passport_custody/api/v1/passport_custody/scan': {
    passenger: {
      id: number
      name: string
      passport_no: (string | null)
      office_serial: (string | null)
    }
    result: ('moved' | 'already' | 'seen')
    holder: {
      state: string
      place: (string | null)
      carrier: (string | null)
      list_ref: (string | null)
      at: (string | null)
      by: (string | null)
    }
  }
  'POST /payment_voucher/api/v1/payment_voucher/event/:id': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    branch?: (number | null)
    state: string
    state_since?: (string | null)
    voucher_no?: (string | null)
    date?: (string | null)
    amount?: (string | null)
    status?: (string | null)
    narration?: (string | null)
    reference?: (string | null)
    attachment?: (string | null)
    submitted_by?: (number | null)
    submitted_at?: (string | null)
    authorised_by?: (number | null)
    authorised_at?: (string | null)
    reversed_on?: (string | null)
    amended_from?: (string | null)
    replaced_by?: (string | null)
    currency?: (number | null)
    rate?: (string | null)
    mode?: (string | null)
    account?: (number | null)
    payee?: (string | null)
    cheque_no?: (string | null)
    cheque_date?: (string | null)
    lines?: {
      id: number
      account?: (number | null)
      sub_ledger?: (number | null)
      amount?: (string | null)
      tds?: (string | null)
      passenger?: (number | null)
      description?: (string | null)
      allocations?: unknown
      labels?: Record<string, string>
    }[]
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
  }
  'POST /payment_voucher/api/v1/payment_voucher/rehearse/:id': {
    state: string
    previews: {
      journal: {
        date: string
        narration: string
        account: string
        account_name: string
        account_id: number
        party: (string | null)
        sub_ledger: (number | null)
        debit: string
        credit: string
        currency: string
        foreign: (string | null)
        branch: string
        passenger: (number | null)
        due_date: (string | null)
        reference: (string | null)
      }[]
      balances: {
        of: ('money' | 'party')
        name: string
        balance: string
      }[]
    }
  }
  'POST /print/api/v1/print/batch': {
    run: number
  }
  'POST /print/api/v1/print/create': {
    id: number
    revision: number
    reprint_no: number
  }
  'POST /process_analysis/api/v1/process_analysis/check': {
    run: number
  }
  'POST /process_analysis/api/v1/process_analysis/traces': {
    run: number
  }
  'POST /report/api/v1/report/mail_statement/:id': {
    mail: number
    to: string
  }
  'POST /report/api/v1/report/passenger/export_job': {
    run: number
  }
  'POST /saved_view/api/v1/saved_view/create': {
    list: string
    name: string
    query: string
    columns?: {
      key: string
      visible: boolean
      width?: (number | null)
      pinned?: boolean
    }[]
    is_default?: boolean
    shared?: ({
      role: (number | null)
    } | null)
    id: string
    by?: string
  }
  'POST /setup/api/v1/setup/agency': {
    email: string
  }
  'POST /setup/api/v1/setup/demo': {
    password: string
    users: {
      email: string
      role: string
    }[]
  }
  'POST /ticket_purchase/api/v1/ticket_purchase/read_text': {
    lines: {
      use: ('fill' | 'known' | 'void' | 'refund' | 'exchange')
      airline: ({
        id: number
        name: string
        channel: string
      } | null)
      values: Record<('ticket_no' | 'passenger' | 'passenger_name' | 'pnr' | 'sector' | 'travel_class' | 'flight_no' | 'travel_date' | 'return_date' | 'fare' | 'tax' | 'other' | 'commission' | 'ait'), (string | number | null)>
      doubts: {
        field: ('ticket_no' | 'passenger' | 'passenger_name' | 'pnr' | 'sector' | 'travel_class' | 'flight_no' | 'travel_date' | 'return_date' | 'fare' | 'tax' | 'other' | 'commission' | 'ait')
        reason: ('check-digit' | 'conjunction' | 'from-fare-calculation' | 'glued-title' | 'hidden-fare' | 'incomplete' | 'not-a-date' | 'not-live' | 'shortened-name' | 'sources-differ' | 'sum-differs' | 'typed-by-hand' | 'unknown-carrier-code' | 'unknown-status' | 'year-assumed' | 'ait-not-named' | 'conjunctions' | 'only-total' | 'other-currency' | 'several-passengers')
        value: (string | null)
      }[]
      found_by: (('passport' | 'name') | null)
      known: ({
        number: string
        place: ('books' | 'temporary' | 'request')
        id: (number | null)
      } | null)
      issued_on: (string | null)
      time_limit: (string | null)
      original: (string | null)
      difference: (string | null)
    }[]
    gds: (number | null)
    unread: number[]
    left_off: number
  }
  'POST /user/api/v1/user/end_sessions/:id': {
    ended: number
  }
  'POST /user/api/v1/user/invite': {
    id: number
    link: string
    expires_at: string
  }
  'POST /user/api/v1/user/issue_reset/:id': {
    link: string
    expires_at: string
  }
  'POST /user/api/v1/user/login': ({
    access: string
    id: number
    email: string
    first_name: string
    last_name: string
    image: (string | null)
    role: {
      name: string
      title: string
    }
    user_permissions: string[]
  } | {
    second_factor: ('code' | 'enrolment')
    challenge: string
    expires_at: string
    enrolment: ({
      secret: string
      uri: string
      qr: string
    } | null)
  })
  'POST /user/api/v1/user/own_second_factor/codes': {
    challenge: string
    expires_at: string
    recovery_codes: string[]
  }
  'POST /user/api/v1/user/own_second_factor/confirm': {
    challenge: string
    expires_at: string
    recovery_codes: string[]
  }
  'POST /user/api/v1/user/own_second_factor/keep': undefined
  'POST /user/api/v1/user/own_second_factor/remove': undefined
  'POST /user/api/v1/user/own_second_factor/start': {
    challenge: string
    expires_at: string
    enrolment: {
      secret: string
      uri: string
      qr: string
    }
  }
  'POST /user/api/v1/user/refresh': {
    access: string
  }
  'POST /user/api/v1/user/remove_second_factor/:id': {
    ended: number
  }
  'POST /user/api/v1/user/request_account': {
    detail: string
  }
  'POST /user/api/v1/user/second_factor': {
    access: string
    id: number
    email: string
    first_name: string
    last_name: string
    image: (string | null)
    role: {
      name: string
      title: string
    }
    user_permissions: string[]
  }
  'POST /user/api/v1/user/second_factor/confirm': {
    challenge: string
    expires_at: string
    recovery_codes: string[]
  }
  'POST /user/api/v1/user/second_factor/keep': {
    access: string
    id: number
    email: string
    first_name: string
    last_name: string
    image: (string | null)
    role: {
      name: string
      title: string
    }
    user_permissions: string[]
  }
  'POST /user/api/v1/user/sessions/end/:sid': undefined
  'POST /user/api/v1/user/sessions/end_all': {
    ended: number
  }
  'POST /user/api/v1/user/unlock/:id': undefined
  'POST /voucher/api/v1/voucher/check_books': {
    run: number
  }
  'POST /voucher_template/api/v1/voucher_template/make/:id': {
    voucher: ({
      kind: ('sales' | 'purchase' | 'payment_voucher' | 'receipt_voucher' | 'journal' | 'contra')
      id: number
    } | null)
    waits: (string | null)
  }
  'POST /voucher_template/api/v1/voucher_template/pause/:id': {
    next_on: (string | null)
  }
  'POST /voucher_template/api/v1/voucher_template/skip/:id': {
    ok: true
  }
  'PUT /:entity/api/v1/:entity/update/:id': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    state?: (string | null)
    state_since?: (string | null)
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
    [key: string]: unknown
  }
  'PUT /backup/api/v1/backup/settings': undefined
  'PUT /column_setting/api/v1/column_setting/mine/:list': {
    columns: {
      key: string
      visible: boolean
      width?: (number | null)
      pinned?: boolean
    }[]
    density?: (('comfortable' | 'compact') | null)
  }
  'PUT /column_setting/api/v1/column_setting/scope/:scope': {
    scope: string
    role: (number | null)
    is_own: boolean
    set_for: (number | null)[]
    has_editable: boolean
    columns: {
      key: string
      name: string
      visible: boolean
      label: (string | null)
      width: (number | null)
      editable: boolean
      may_edit: boolean
    }[]
  }
  'PUT /draft/api/v1/draft/:key': {
    at: string
  }
  'PUT /import/api/v1/import/columns/:id': {
    id: number
    entity: string
    file_name: string
    format: ('csv' | 'xlsx')
    state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
    work: (('checking' | 'writing' | 'undoing') | null)
    headers: string[]
    columns: (string | null)[]
    total: number
    progress: number
    leave_bad: boolean
    fault: (string | null)
    at: string
    changed_at: string
    counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
  }
  'PUT /import/api/v1/import/rows/:id': {
    lines: number[]
    import: {
      id: number
      entity: string
      file_name: string
      format: ('csv' | 'xlsx')
      state: ('columns' | 'checking' | 'checked' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted')
      work: (('checking' | 'writing' | 'undoing') | null)
      headers: string[]
      columns: (string | null)[]
      total: number
      progress: number
      leave_bad: boolean
      fault: (string | null)
      at: string
      changed_at: string
      counts: Record<('new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'), number>
    }
  }
  'PUT /mail/api/v1/mail/settings': ({
    host: string
    port: number
    security: ('tls' | 'starttls' | 'none')
    username: (string | null)
    from_address: string
    from_name: (string | null)
    is_set: boolean
    has_password: boolean
    version: number
  } | {
    host: ''
    port: number
    security: ('tls' | 'starttls' | 'none')
    username: (string | null)
    from_address: ''
    from_name: (string | null)
    is_set: false
    has_password: boolean
    version: number
  })
  'PUT /make_list/api/v1/make_list/update/:id': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    title?: (string | null)
    heading?: (string | null)
    footer?: (string | null)
    orientation?: (string | null)
    row_source?: (string | null)
    columns?: unknown
    row_count?: (number | null)
    column_count?: (number | null)
    owner?: (string | null)
    shared_with?: (string | null)
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
  }
  'PUT /make_list_item/api/v1/make_list_item/update/:id': {
    id: number
    version?: number
    is_active?: boolean
    is_demo?: boolean
    is_deleted?: boolean
    created_at?: string
    updated_at?: string
    created_by?: (number | null)
    updated_by?: (number | null)
    make_list?: (number | null)
    position?: (number | null)
    passenger?: (number | null)
    values?: unknown
    labels?: Record<string, string>
    abilities?: Record<string, boolean>
    warnings?: {
      pointer: string
      message: string
    }[]
  }
  'PUT /menu_item/api/v1/menu_item/order': {
    menu_items: {
      id: number
      item_id: string
      type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
      title: (string | null)
      translate: (string | null)
      icon: (string | null)
      url: (string | null)
      parent: (number | null)
      position: number
      is_active: boolean
    }[]
  }
  'PUT /passenger_type/api/v1/passenger_type/plans': {
    version: number
    run: number
  }
  'PUT /print/api/v1/print/calibration/:form': {
    printer: string
    dx: number
    dy: number
    sx: number
    sy: number
    nudges: Record<string, [number, number]>
    sheet_note: (string | null)
  }
  'PUT /role_menu/api/v1/role_menu/of_role/:role_id': {
    menu_items: {
      id: number
      item_id: string
      type: ('group' | 'collapse' | 'item' | 'link' | 'divider')
      title: (string | null)
      translate: (string | null)
      icon: (string | null)
      url: (string | null)
      parent: (number | null)
      position: number
      is_active: boolean
    }[]
    given: number[]
  }
  'PUT /saved_view/api/v1/saved_view/update/:id': {
    list: string
    name: string
    query: string
    columns?: {
      key: string
      visible: boolean
      width?: (number | null)
      pinned?: boolean
    }[]
    is_default?: boolean
    shared?: ({
      role: (number | null)
    } | null)
    id: string
    by?: string
  }
  'PUT /setup/api/v1/setup/progress': {
    steps: {
      step: ('company' | 'branches' | 'chart' | 'roles' | 'users' | 'plans')
      done_at: (string | null)
      done_by: (string | null)
    }[]
  }
  'PUT /user/api/v1/user/settings': {
    settings: (Record<string, unknown> | null)
    shortcuts: string[]
  }
}

/** Answer of a route, by its method and path. */
export type Answer<Key extends keyof Answers> = Answers[Key]
