CREATE SCHEMA pgboss;
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options json) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO pgboss.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM pgboss.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
    END;
    $$;
CREATE FUNCTION public.keep_consents_of_completed_studies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin
       insert into kept_consents
              (study_id, study_version, text_version, consent_text_version, items, given_on, is_withdrawn)
       select study.id, consent.study_version, consent.text_version, consent.consent_text_version,
              agreed.items, (consent.at at time zone 'Europe/London')::date, withdrawal.id is not null
         from study_answers consent
         join study_invites invite on invite.id = consent.invite_id
         join studies study on study.id = invite.study_id
         left join study_answers withdrawal on withdrawal.consent_id = consent.id
        cross join lateral (
          select case
            when not exists (select from consent_items where consent_id = consent.id) then consent.items
            else (select json_agg(newest.item::json)::text
                    from (select distinct on (item_id) item, state from consent_items
                           where consent_id = consent.id and at <= study.closed_at
                           order by item_id, place desc) as newest
                   where newest.state = 'agreed') end as items) as agreed
        where consent.member_id = old.id and consent.kind = 'CONSENT'
          and consent.at <= study.closed_at and agreed.items is not null
          and (withdrawal.at is null or withdrawal.at > study.closed_at);
       return old;
     end $$;
CREATE FUNCTION public.keep_reason_codes_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin
       if new.reason not in ('member-asked', 'complaint', 'data-request', 'laboratory', 'study', 'fault',
                             'incident', 'legal') then
         new.reason := 'in-words';
       end if;
       return new;
     end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
        if old.at < now() - interval '6 years'
           and old.at < nullif(current_setting('rowan.now', true), '')::timestamptz - interval '6 years'
        then return old; end if;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$;
CREATE TABLE pgboss.archive (
    id uuid NOT NULL,
    name text NOT NULL,
    priority integer NOT NULL,
    data jsonb,
    state pgboss.job_state NOT NULL,
    retry_limit integer NOT NULL,
    retry_count integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    start_after timestamp with time zone NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval NOT NULL,
    created_on timestamp with time zone NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    archived_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY pgboss.archive FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text
)
PARTITION BY LIST (name);
ALTER TABLE ONLY pgboss.job FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'reencrypt'::text))
);
ALTER TABLE ONLY pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'take-over'::text))
);
ALTER TABLE ONLY pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'purge-erased'::text))
);
ALTER TABLE ONLY pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'end-retention'::text))
);
ALTER TABLE ONLY pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'partner-cancellation'::text))
);
ALTER TABLE ONLY pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'reconcile-accounts'::text))
);
ALTER TABLE ONLY pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'study-matching'::text))
);
ALTER TABLE ONLY pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'account-erasure'::text))
);
ALTER TABLE ONLY pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'partner-order'::text))
);
ALTER TABLE ONLY pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'gp-unlink'::text))
);
ALTER TABLE ONLY pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'delete-expired'::text))
);
ALTER TABLE ONLY pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'notification'::text))
);
ALTER TABLE ONLY pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text,
    retry_limit integer,
    retry_delay integer,
    retry_backoff boolean,
    expire_seconds integer,
    retention_minutes integer,
    dead_letter text,
    partition_name text,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY pgboss.queue FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY pgboss.schedule FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY pgboss.subscription FORCE ROW LEVEL SECURITY;
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    maintained_on timestamp with time zone,
    cron_on timestamp with time zone,
    monitored_on timestamp with time zone
);
ALTER TABLE ONLY pgboss.version FORCE ROW LEVEL SECURITY;
CREATE TABLE public.account_closures (
    subject text NOT NULL,
    member_id text NOT NULL,
    idempotency_key text NOT NULL,
    reply text NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    sign_in_deleted_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    in_ledger_at timestamp with time zone,
    CONSTRAINT account_closures_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT account_closures_check CHECK ((sign_in_deleted_at >= closed_at)),
    CONSTRAINT account_closures_idempotency_key_check CHECK ((char_length(idempotency_key) <= 64)),
    CONSTRAINT account_closures_subject_check CHECK ((subject <> ''::text))
);
ALTER TABLE ONLY public.account_closures FORCE ROW LEVEL SECURITY;
CREATE TABLE public.addresses (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    line1 text NOT NULL,
    line2 text,
    city text NOT NULL,
    postcode text NOT NULL,
    folded text NOT NULL,
    recency bigint NOT NULL,
    CONSTRAINT addresses_city_check CHECK (((char_length(city) >= 1) AND (char_length(city) <= 120))),
    CONSTRAINT addresses_line1_check CHECK (((char_length(line1) >= 1) AND (char_length(line1) <= 120))),
    CONSTRAINT addresses_line2_check CHECK (((char_length(line2) >= 1) AND (char_length(line2) <= 120))),
    CONSTRAINT addresses_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 242))),
    CONSTRAINT addresses_postcode_check CHECK (((char_length(postcode) >= 1) AND (char_length(postcode) <= 16)))
);
ALTER TABLE ONLY public.addresses FORCE ROW LEVEL SECURITY;
ALTER TABLE public.addresses ALTER COLUMN recency ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.addresses_recency_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.appointment_questions (
    member_id text NOT NULL,
    questions text NOT NULL,
    key_id text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT appointment_questions_questions_check CHECK (((char_length(questions) >= 1) AND (char_length(questions) <= 12000)))
);
ALTER TABLE ONLY public.appointment_questions FORCE ROW LEVEL SECURITY;
CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    member_id text,
    action text NOT NULL,
    outcome text NOT NULL,
    request_id text NOT NULL,
    operator text,
    reason text,
    ticket text,
    study_id text,
    criteria_version integer,
    CONSTRAINT audit_log_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 40))),
    CONSTRAINT audit_log_operator_check CHECK (((char_length(operator) >= 1) AND (char_length(operator) <= 200))),
    CONSTRAINT audit_log_outcome_check CHECK (((char_length(outcome) >= 1) AND (char_length(outcome) <= 40))),
    CONSTRAINT audit_log_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
    CONSTRAINT audit_log_ticket_check CHECK ((ticket ~ '^[1-9][0-9]{0,6}$'::text)),
    CONSTRAINT somebody CHECK (((member_id IS NOT NULL) OR (operator IS NOT NULL)))
);
ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.consent_items (
    consent_id text NOT NULL,
    item_id text NOT NULL,
    member_id text NOT NULL,
    place bigint NOT NULL,
    state text NOT NULL,
    at timestamp with time zone NOT NULL,
    item text NOT NULL,
    CONSTRAINT consent_items_state_check CHECK ((state = ANY (ARRAY['agreed'::text, 'waiting'::text, 'refused'::text])))
);
ALTER TABLE ONLY public.consent_items FORCE ROW LEVEL SECURITY;
ALTER TABLE public.consent_items ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consent_items_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.data_requests (
    id text NOT NULL,
    study_id text NOT NULL,
    type text NOT NULL,
    name text,
    "position" integer NOT NULL,
    CONSTRAINT data_requests_check CHECK (((name IS NULL) = (type = 'MEDICAL_RECORD'::text))),
    CONSTRAINT data_requests_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
    CONSTRAINT data_requests_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT data_requests_position_check CHECK (("position" >= 0)),
    CONSTRAINT data_requests_type_check CHECK ((type = ANY (ARRAY['LAB_TEST'::text, 'MEDICAL_RECORD'::text, 'QUESTIONNAIRE'::text])))
);
ALTER TABLE ONLY public.data_requests FORCE ROW LEVEL SECURITY;
CREATE TABLE public.diagnoses (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    diagnosed_year integer,
    CONSTRAINT diagnoses_diagnosed_year_check CHECK (((diagnosed_year >= 1900) AND (diagnosed_year <= 9999))),
    CONSTRAINT diagnoses_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT diagnoses_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.diagnoses FORCE ROW LEVEL SECURITY;
CREATE TABLE public.environment (
    id smallint DEFAULT 1 NOT NULL,
    name text NOT NULL,
    CONSTRAINT environment_id_check CHECK ((id = 1)),
    CONSTRAINT environment_name_check CHECK ((name = ANY (ARRAY['sandbox'::text, 'production'::text])))
);
ALTER TABLE ONLY public.environment FORCE ROW LEVEL SECURITY;
CREATE TABLE public.gp_connections (
    id text NOT NULL,
    member_id text NOT NULL,
    ods_code text NOT NULL,
    practice_name text NOT NULL,
    credential text NOT NULL,
    key_id text NOT NULL,
    connected_at timestamp with time zone NOT NULL,
    link_id text,
    account text,
    details text,
    CONSTRAINT gp_connections_credential_check CHECK ((credential <> ''::text)),
    CONSTRAINT gp_connections_id_check CHECK ((id <> ''::text)),
    CONSTRAINT gp_connections_key_id_check CHECK ((key_id <> ''::text)),
    CONSTRAINT gp_connections_ods_code_check CHECK ((ods_code ~ '^[A-Z0-9]{6}$'::text)),
    CONSTRAINT gp_connections_practice_name_check CHECK (((char_length(practice_name) >= 1) AND (char_length(practice_name) <= 200))),
    CONSTRAINT known_by_all_or_none CHECK ((((link_id IS NULL) = (account IS NULL)) AND ((link_id IS NULL) = (details IS NULL))))
);
ALTER TABLE ONLY public.gp_connections FORCE ROW LEVEL SECURITY;
CREATE TABLE public.gp_pairings (
    id text NOT NULL,
    member_id text,
    account text,
    details text,
    credential text,
    ends_at timestamp with time zone NOT NULL,
    is_ending boolean DEFAULT false NOT NULL,
    CONSTRAINT gp_pairings_id_check CHECK ((id <> ''::text))
);
ALTER TABLE ONLY public.gp_pairings FORCE ROW LEVEL SECURITY;
CREATE TABLE public.gp_practices (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT gp_practices_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT gp_practices_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.gp_practices FORCE ROW LEVEL SECURITY;
CREATE TABLE public.hospitals (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT hospitals_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT hospitals_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.hospitals FORCE ROW LEVEL SECURITY;
CREATE TABLE public.housekeeping (
    task text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    CONSTRAINT housekeeping_task_check CHECK (((char_length(task) >= 1) AND (char_length(task) <= 40)))
);
ALTER TABLE ONLY public.housekeeping FORCE ROW LEVEL SECURITY;
CREATE TABLE public.idempotency (
    member_id text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    body text,
    created_at timestamp with time zone NOT NULL,
    key_id text,
    CONSTRAINT idempotency_key_check CHECK ((char_length(key) <= 64)),
    CONSTRAINT idempotency_status_check CHECK (((status >= 200) AND (status <= 299)))
);
ALTER TABLE ONLY public.idempotency FORCE ROW LEVEL SECURITY;
CREATE TABLE public.jobs (
    id text NOT NULL,
    kind text NOT NULL,
    member_id text,
    about text,
    payload text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT jobs_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT jobs_id_check CHECK ((id <> ''::text)),
    CONSTRAINT jobs_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40)))
);
ALTER TABLE ONLY public.jobs FORCE ROW LEVEL SECURITY;
CREATE TABLE public.kept_consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    study_id text NOT NULL,
    study_version timestamp with time zone NOT NULL,
    text_version text NOT NULL,
    items text NOT NULL,
    given_on date NOT NULL,
    is_withdrawn boolean NOT NULL,
    consent_text_version integer
);
ALTER TABLE ONLY public.kept_consents FORCE ROW LEVEL SECURITY;
CREATE TABLE public.kit_events (
    order_id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT kit_events_name_check CHECK ((name = ANY (ARRAY['ORDER_DISPATCHED'::text, 'ORDER_RECEIVED'::text, 'TEST_REGISTERED'::text, 'TEST_LAB_ACCESSIONED'::text, 'TEST_PROCESSED'::text])))
);
ALTER TABLE ONLY public.kit_events FORCE ROW LEVEL SECURITY;
CREATE TABLE public.kit_orders (
    id text NOT NULL,
    member_id text NOT NULL,
    number text NOT NULL,
    status text DEFAULT 'CONFIRMED'::text NOT NULL,
    product text NOT NULL,
    quantity integer NOT NULL,
    cost text NOT NULL,
    line1 text NOT NULL,
    line2 text,
    city text NOT NULL,
    postcode text NOT NULL,
    kit_id text,
    created_at timestamp with time zone NOT NULL,
    data_returned_at timestamp with time zone,
    closed_at timestamp with time zone,
    closed_because text,
    CONSTRAINT kit_orders_check CHECK ((data_returned_at >= created_at)),
    CONSTRAINT kit_orders_check1 CHECK ((closed_at >= created_at)),
    CONSTRAINT kit_orders_city_check CHECK (((char_length(city) >= 1) AND (char_length(city) <= 120))),
    CONSTRAINT kit_orders_closed_because_check CHECK ((closed_because = ANY (ARRAY['cancelled'::text, 'replaced'::text, 'sample-failed'::text]))),
    CONSTRAINT kit_orders_cost_check CHECK (((char_length(cost) >= 1) AND (char_length(cost) <= 20))),
    CONSTRAINT kit_orders_kit_id_check CHECK ((kit_id ~ '^[A-Z0-9]{6,20}$'::text)),
    CONSTRAINT kit_orders_line1_check CHECK (((char_length(line1) >= 1) AND (char_length(line1) <= 120))),
    CONSTRAINT kit_orders_line2_check CHECK (((char_length(line2) >= 1) AND (char_length(line2) <= 120))),
    CONSTRAINT kit_orders_number_check CHECK ((number ~ '^[0-9]{8}$'::text)),
    CONSTRAINT kit_orders_postcode_check CHECK (((char_length(postcode) >= 1) AND (char_length(postcode) <= 16))),
    CONSTRAINT kit_orders_product_check CHECK (((char_length(product) >= 1) AND (char_length(product) <= 100))),
    CONSTRAINT kit_orders_quantity_check CHECK ((quantity = 1)),
    CONSTRAINT kit_orders_status_check CHECK ((status = ANY (ARRAY['CONFIRMED'::text, 'DISPATCHED'::text, 'TEST_REGISTERED'::text])))
);
ALTER TABLE ONLY public.kit_orders FORCE ROW LEVEL SECURITY;
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.lab_messages (
    id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    event_name text NOT NULL,
    order_number text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    kit_id text,
    fault text NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT lab_messages_event_name_check CHECK (((char_length(event_name) >= 1) AND (char_length(event_name) <= 40))),
    CONSTRAINT lab_messages_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64))),
    CONSTRAINT lab_messages_kit_id_check CHECK ((char_length(kit_id) <= 40)),
    CONSTRAINT lab_messages_order_number_check CHECK ((char_length(order_number) <= 64))
);
ALTER TABLE ONLY public.lab_messages FORCE ROW LEVEL SECURITY;
CREATE TABLE public.matching_noise (
    id integer DEFAULT 1 NOT NULL,
    seed text DEFAULT (gen_random_uuid())::text NOT NULL,
    CONSTRAINT matching_noise_id_check CHECK ((id = 1))
);
ALTER TABLE ONLY public.matching_noise FORCE ROW LEVEL SECURITY;
CREATE TABLE public.medications (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT medications_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT medications_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.medications FORCE ROW LEVEL SECURITY;
CREATE TABLE public.members (
    id text NOT NULL,
    subject text NOT NULL,
    first_name text,
    last_name text,
    email text,
    mobile_number text,
    dob date,
    gender text,
    ethnicity text,
    created_at timestamp with time zone NOT NULL,
    new_results text,
    emergency_contacts text,
    CONSTRAINT members_dob_check CHECK ((dob >= '1850-01-01'::date)),
    CONSTRAINT members_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT members_emergency_contacts_check CHECK ((char_length(emergency_contacts) <= 1000)),
    CONSTRAINT members_ethnicity_check CHECK (((char_length(ethnicity) >= 1) AND (char_length(ethnicity) <= 100))),
    CONSTRAINT members_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 200))),
    CONSTRAINT members_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
    CONSTRAINT members_id_check CHECK ((id <> ''::text)),
    CONSTRAINT members_last_name_check CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 200))),
    CONSTRAINT members_mobile_number_check CHECK (((char_length(mobile_number) >= 1) AND (char_length(mobile_number) <= 40))),
    CONSTRAINT members_new_results_check CHECK ((char_length(new_results) <= 200)),
    CONSTRAINT members_subject_check CHECK ((subject <> ''::text))
);
ALTER TABLE ONLY public.members FORCE ROW LEVEL SECURITY;
CREATE TABLE public.nhs_login_codes (
    id text NOT NULL,
    sealed text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.nhs_login_codes FORCE ROW LEVEL SECURITY;
CREATE TABLE public.notification_preferences (
    member_id text NOT NULL,
    preferences text NOT NULL,
    mail_token text NOT NULL,
    mailed_at timestamp with time zone,
    CONSTRAINT notification_preferences_preferences_check CHECK (((char_length(preferences) >= 1) AND (char_length(preferences) <= 1000)))
);
ALTER TABLE ONLY public.notification_preferences FORCE ROW LEVEL SECURITY;
CREATE TABLE public.notifications (
    id text NOT NULL,
    member_id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    study_invite_id text,
    order_number text,
    event_name text,
    shared_link_id text,
    CONSTRAINT notifications_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 40)))
);
ALTER TABLE ONLY public.notifications FORCE ROW LEVEL SECURITY;
CREATE TABLE public.onboarding_steps (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    question_type text NOT NULL,
    complete boolean DEFAULT false NOT NULL,
    CONSTRAINT onboarding_steps_name_check CHECK ((name ~ '^step[1-8]$'::text))
);
ALTER TABLE ONLY public.onboarding_steps FORCE ROW LEVEL SECURITY;
CREATE TABLE public.partner_outbox (
    order_id text NOT NULL,
    member_id text NOT NULL,
    payload text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    CONSTRAINT partner_outbox_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.partner_outbox FORCE ROW LEVEL SECURITY;
CREATE TABLE public.partner_webhooks (
    id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT partner_webhooks_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
);
ALTER TABLE ONLY public.partner_webhooks FORCE ROW LEVEL SECURITY;
CREATE TABLE public.push_subscriptions (
    id text NOT NULL,
    member_id text NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    told_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT push_subscriptions_auth_check CHECK (((char_length(auth) >= 1) AND (char_length(auth) <= 40))),
    CONSTRAINT push_subscriptions_endpoint_check CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 1000))),
    CONSTRAINT push_subscriptions_p256dh_check CHECK (((char_length(p256dh) >= 1) AND (char_length(p256dh) <= 100)))
);
ALTER TABLE ONLY public.push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE public.rate_limits (
    counted text NOT NULL,
    hits integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.rate_limits FORCE ROW LEVEL SECURITY;
CREATE TABLE public.shared_link_openings (
    id text NOT NULL,
    member_id text NOT NULL,
    link_id text NOT NULL,
    link_made_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    recipient text NOT NULL,
    CONSTRAINT shared_link_openings_recipient_check CHECK ((char_length(recipient) <= 200))
);
ALTER TABLE ONLY public.shared_link_openings FORCE ROW LEVEL SECURITY;
CREATE TABLE public.shared_links (
    id text NOT NULL,
    member_id text NOT NULL,
    address text NOT NULL,
    file text NOT NULL,
    passcode text,
    tries_left integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT shared_links_address_check CHECK ((char_length(address) = 64)),
    CONSTRAINT shared_links_file_check CHECK ((char_length(file) <= 10000000)),
    CONSTRAINT shared_links_passcode_check CHECK ((char_length(passcode) <= 200)),
    CONSTRAINT shared_links_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 10)))
);
ALTER TABLE ONLY public.shared_links ALTER COLUMN file SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.shared_links FORCE ROW LEVEL SECURITY;
CREATE TABLE public.studies (
    id text NOT NULL,
    name text NOT NULL,
    organisation text NOT NULL,
    description text NOT NULL,
    info_link text NOT NULL,
    terms text NOT NULL,
    privacy_policy text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT studies_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
    CONSTRAINT studies_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
    CONSTRAINT studies_info_link_check CHECK ((char_length(info_link) <= 2000)),
    CONSTRAINT studies_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT studies_organisation_check CHECK (((char_length(organisation) >= 1) AND (char_length(organisation) <= 200))),
    CONSTRAINT studies_privacy_policy_check CHECK ((char_length(privacy_policy) <= 2000)),
    CONSTRAINT studies_terms_check CHECK ((char_length(terms) <= 2000))
);
ALTER TABLE ONLY public.studies FORCE ROW LEVEL SECURITY;
CREATE TABLE public.study_answers (
    id text NOT NULL,
    member_id text NOT NULL,
    invite_id text NOT NULL,
    place bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    study_name text NOT NULL,
    organisation text NOT NULL,
    study_version timestamp with time zone NOT NULL,
    text_version text,
    items text,
    consent_id text,
    consent_text_version integer,
    CONSTRAINT study_answers_check2 CHECK (((consent_id IS NULL) = (kind <> 'WITHDRAWAL'::text))),
    CONSTRAINT study_answers_items CHECK (((items IS NULL) = (kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text, 'DECLINE_UNDONE'::text])))),
    CONSTRAINT study_answers_kind CHECK ((kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text, 'DECLINE_UNDONE'::text, 'CONSENT'::text, 'WITHDRAWAL'::text]))),
    CONSTRAINT study_answers_text CHECK (((text_version IS NULL) = (kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text, 'DECLINE_UNDONE'::text]))))
);
ALTER TABLE ONLY public.study_answers FORCE ROW LEVEL SECURITY;
ALTER TABLE public.study_answers ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.study_answers_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.study_consent_texts (
    study_id text NOT NULL,
    version integer NOT NULL,
    words text,
    CONSTRAINT study_consent_texts_version_check CHECK ((version > 0)),
    CONSTRAINT study_consent_texts_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 4000)))
);
ALTER TABLE ONLY public.study_consent_texts FORCE ROW LEVEL SECURITY;
CREATE TABLE public.study_counts (
    study_id text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    counts text NOT NULL
);
ALTER TABLE ONLY public.study_counts FORCE ROW LEVEL SECURITY;
CREATE TABLE public.study_criteria (
    study_id text NOT NULL,
    version integer NOT NULL,
    criteria text,
    written_by text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    reviewed_by text,
    reviewed_at timestamp with time zone,
    begun_by text,
    begun_at timestamp with time zone,
    request_id text,
    decision text,
    place text DEFAULT ''::text NOT NULL,
    counted integer DEFAULT 0 NOT NULL,
    mixed text DEFAULT ''::text NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT study_criteria_begun_by_check CHECK (((char_length(begun_by) >= 1) AND (char_length(begun_by) <= 200))),
    CONSTRAINT study_criteria_check CHECK ((lower(reviewed_by) <> lower(written_by))),
    CONSTRAINT study_criteria_check1 CHECK (((reviewed_by IS NULL) = (reviewed_at IS NULL))),
    CONSTRAINT study_criteria_check2 CHECK ((((begun_by IS NULL) = (begun_at IS NULL)) AND ((begun_by IS NULL) = (decision IS NULL)))),
    CONSTRAINT study_criteria_check3 CHECK (((begun_by IS NULL) OR ((reviewed_by IS NOT NULL) AND (criteria IS NOT NULL)))),
    CONSTRAINT study_criteria_criteria_check CHECK (((char_length(criteria) >= 2) AND (char_length(criteria) <= 4000))),
    CONSTRAINT study_criteria_decision_check CHECK ((decision = ANY (ARRAY['counting'::text, 'inviting'::text, 'too-few'::text]))),
    CONSTRAINT study_criteria_reviewed_by_check CHECK (((char_length(reviewed_by) >= 1) AND (char_length(reviewed_by) <= 200))),
    CONSTRAINT study_criteria_version_check CHECK ((version > 0)),
    CONSTRAINT study_criteria_written_by_check CHECK (((char_length(written_by) >= 1) AND (char_length(written_by) <= 200)))
);
ALTER TABLE ONLY public.study_criteria FORCE ROW LEVEL SECURITY;
CREATE TABLE public.study_invites (
    id text NOT NULL,
    member_id text NOT NULL,
    study_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    declined_at timestamp with time zone,
    consented_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    shares boolean DEFAULT true NOT NULL,
    CONSTRAINT study_invites_check CHECK (((accepted_at IS NULL) OR (declined_at IS NULL))),
    CONSTRAINT study_invites_check1 CHECK (((withdrawn_at IS NULL) OR (consented_at IS NOT NULL))),
    CONSTRAINT study_invites_check2 CHECK (((declined_at IS NULL) OR (consented_at IS NULL) OR (withdrawn_at IS NOT NULL)))
);
ALTER TABLE ONLY public.study_invites FORCE ROW LEVEL SECURITY;
CREATE TABLE public.study_noise (
    study_id text NOT NULL,
    seed text DEFAULT (gen_random_uuid())::text NOT NULL
);
ALTER TABLE ONLY public.study_noise FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 FOR VALUES IN ('reencrypt');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb FOR VALUES IN ('take-over');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 FOR VALUES IN ('purge-erased');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 FOR VALUES IN ('end-retention');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 FOR VALUES IN ('partner-cancellation');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 FOR VALUES IN ('reconcile-accounts');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 FOR VALUES IN ('study-matching');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 FOR VALUES IN ('account-erasure');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 FOR VALUES IN ('partner-order');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d FOR VALUES IN ('gp-unlink');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 FOR VALUES IN ('delete-expired');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 FOR VALUES IN ('notification');
INSERT INTO pgboss.queue VALUES ('gp-unlink', 'standard', 2000, 1, true, 30, 525600, NULL, 'jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('partner-order', 'standard', 600, 1, true, 15, 525600, NULL, 'jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('notification', 'standard', 2100, 1, true, 60, 525600, NULL, 'jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('account-erasure', 'standard', 60, 300, true, 30, 525600, NULL, 'jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('reconcile-accounts', 'standard', 10, 60, true, 300, 525600, NULL, 'ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('delete-expired', 'standard', 10, 60, true, 600, 525600, NULL, 'jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('end-retention', 'standard', 10, 60, true, 600, 525600, NULL, 'j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('reencrypt', 'standard', 10, 60, true, 600, 525600, NULL, 'j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('purge-erased', 'standard', 10, 60, true, 600, 525600, NULL, 'j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('take-over', 'standard', 10, 60, true, 600, 525600, NULL, 'j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('study-matching', 'standard', 10, 60, true, 600, 525600, NULL, 'jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.queue VALUES ('partner-cancellation', 'standard', 600, 1, true, 15, 525600, NULL, 'j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987', '2026-11-28 23:22:08.732961+00', '2026-11-28 23:22:08.732961+00');
INSERT INTO pgboss.version VALUES (24, NULL, NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('001-health-profile', '2026-11-28T23:22:08.763Z');
INSERT INTO public.kysely_migration VALUES ('003-dna-kit', '2026-11-28T23:22:08.782Z');
INSERT INTO public.kysely_migration VALUES ('004-gp-record', '2026-11-28T23:22:08.787Z');
INSERT INTO public.kysely_migration VALUES ('006-account', '2026-11-28T23:22:08.790Z');
INSERT INTO public.kysely_migration VALUES ('007-studies', '2026-11-28T23:22:08.805Z');
INSERT INTO public.kysely_migration VALUES ('008-housekeeping', '2026-11-28T23:22:08.811Z');
INSERT INTO public.kysely_migration VALUES ('009-counters-unlogged', '2026-11-28T23:22:08.813Z');
INSERT INTO public.kysely_migration VALUES ('010-account-erasure', '2026-11-28T23:22:08.814Z');
INSERT INTO public.kysely_migration VALUES ('011-environment', '2026-11-28T23:22:08.816Z');
INSERT INTO public.kysely_migration VALUES ('012-audit-clock', '2026-11-28T23:22:08.817Z');
INSERT INTO public.kysely_migration VALUES ('013-jobs', '2026-11-28T23:22:08.821Z');
INSERT INTO public.kysely_migration VALUES ('014-lab-messages', '2026-11-28T23:22:08.829Z');
INSERT INTO public.kysely_migration VALUES ('015-erasure-ledger', '2026-11-28T23:22:08.830Z');
INSERT INTO public.kysely_migration VALUES ('016-gp-links', '2026-11-28T23:22:08.831Z');
INSERT INTO public.kysely_migration VALUES ('019-declines-undone', '2026-11-28T23:22:08.832Z');
INSERT INTO public.kysely_migration VALUES ('020-roles', '2026-11-28T23:22:08.842Z');
INSERT INTO public.kysely_migration VALUES ('021-operators', '2026-11-28T23:22:08.850Z');
INSERT INTO public.kysely_migration VALUES ('022-notification-events', '2026-11-28T23:22:08.850Z');
INSERT INTO public.kysely_migration VALUES ('023-kept-replies', '2026-11-28T23:22:08.851Z');
INSERT INTO public.kysely_migration VALUES ('030-news', '2026-11-28T23:22:08.860Z');
INSERT INTO public.kysely_migration VALUES ('031-nhs-login-codes', '2026-11-28T23:22:08.863Z');
INSERT INTO public.kysely_migration VALUES ('032-study-consent-texts', '2026-11-28T23:22:08.867Z');
INSERT INTO public.kysely_migration VALUES ('034-new-results', '2026-11-28T23:22:08.869Z');
INSERT INTO public.kysely_migration VALUES ('035-appointment-questions', '2026-11-28T23:22:08.878Z');
INSERT INTO public.kysely_migration VALUES ('036-queues', '2026-11-28T23:22:09.028Z');
INSERT INTO public.kysely_migration VALUES ('038-operator-reasons', '2026-11-28T23:22:09.033Z');
INSERT INTO public.kysely_migration VALUES ('039-study-criteria', '2026-11-28T23:22:09.057Z');
INSERT INTO public.kysely_migration VALUES ('040-closed-orders', '2026-11-28T23:22:09.073Z');
INSERT INTO public.kysely_migration VALUES ('041-shared-links', '2026-11-28T23:22:09.098Z');
INSERT INTO public.kysely_migration VALUES ('042-emergency-contacts', '2026-11-28T23:22:09.100Z');
INSERT INTO public.kysely_migration VALUES ('043-consent-items', '2026-11-28T23:22:09.111Z');
INSERT INTO public.kysely_migration VALUES ('044-own-notifications', '2026-11-28T23:22:09.112Z');
INSERT INTO public.kysely_migration VALUES ('045-link-notifications', '2026-11-28T23:22:09.113Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
SELECT pg_catalog.setval('public.addresses_recency_seq', 1, false);
SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.consent_items_place_seq', 1, false);
SELECT pg_catalog.setval('public.study_answers_place_seq', 1, false);
ALTER TABLE ONLY pgboss.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3
    ADD CONSTRAINT j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb
    ADD CONSTRAINT j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3
    ADD CONSTRAINT j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165
    ADD CONSTRAINT j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987
    ADD CONSTRAINT j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8
    ADD CONSTRAINT ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9
    ADD CONSTRAINT jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4
    ADD CONSTRAINT jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96
    ADD CONSTRAINT jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d
    ADD CONSTRAINT jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21
    ADD CONSTRAINT jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70
    ADD CONSTRAINT jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.account_closures
    ADD CONSTRAINT account_closures_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.appointment_questions
    ADD CONSTRAINT appointment_questions_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consent_items
    ADD CONSTRAINT consent_items_pkey PRIMARY KEY (consent_id, place);
ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_study_id_position_key UNIQUE (study_id, "position");
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.environment
    ADD CONSTRAINT environment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gp_connections
    ADD CONSTRAINT gp_connections_member_id_key UNIQUE (member_id);
ALTER TABLE ONLY public.gp_connections
    ADD CONSTRAINT gp_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gp_pairings
    ADD CONSTRAINT gp_pairings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.housekeeping
    ADD CONSTRAINT housekeeping_pkey PRIMARY KEY (task);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (member_id, key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kept_consents
    ADD CONSTRAINT kept_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kit_events
    ADD CONSTRAINT kit_events_pkey PRIMARY KEY (order_id, name);
ALTER TABLE ONLY public.kit_orders
    ADD CONSTRAINT kit_orders_kit_id_key UNIQUE (kit_id);
ALTER TABLE ONLY public.kit_orders
    ADD CONSTRAINT kit_orders_number_key UNIQUE (number);
ALTER TABLE ONLY public.kit_orders
    ADD CONSTRAINT kit_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE public.lab_messages
    ADD CONSTRAINT lab_messages_fault_check CHECK ((fault = ANY (ARRAY['unknown-order'::text, 'other-kit'::text, 'closed-order'::text]))) NOT VALID;
ALTER TABLE ONLY public.lab_messages
    ADD CONSTRAINT lab_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.matching_noise
    ADD CONSTRAINT matching_noise_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_subject_key UNIQUE (subject);
ALTER TABLE ONLY public.nhs_login_codes
    ADD CONSTRAINT nhs_login_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_mail_token_key UNIQUE (mail_token);
ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_name_key UNIQUE (member_id, name);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_question_type_key UNIQUE (member_id, question_type);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_pkey PRIMARY KEY (id);
ALTER TABLE public.partner_outbox
    ADD CONSTRAINT partner_outbox_delivered_without_details CHECK (((delivered_at IS NULL) OR (payload IS NULL))) NOT VALID;
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.partner_webhooks
    ADD CONSTRAINT partner_webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (member_id, id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (counted);
ALTER TABLE ONLY public.shared_link_openings
    ADD CONSTRAINT shared_link_openings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_links
    ADD CONSTRAINT shared_links_address_key UNIQUE (address);
ALTER TABLE ONLY public.shared_links
    ADD CONSTRAINT shared_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.studies
    ADD CONSTRAINT studies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_consent_id_key UNIQUE (consent_id);
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.study_consent_texts
    ADD CONSTRAINT study_consent_texts_pkey PRIMARY KEY (study_id, version);
ALTER TABLE ONLY public.study_counts
    ADD CONSTRAINT study_counts_pkey PRIMARY KEY (study_id, taken_at);
ALTER TABLE ONLY public.study_criteria
    ADD CONSTRAINT study_criteria_pkey PRIMARY KEY (study_id, version);
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_member_id_study_id_key UNIQUE (member_id, study_id);
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.study_noise
    ADD CONSTRAINT study_noise_pkey PRIMARY KEY (study_id);
CREATE INDEX archive_i1 ON pgboss.archive USING btree (archived_on);
CREATE UNIQUE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_i1 ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_i2 ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_i3 ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_i4 ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_i5 ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX job_by_member ON ONLY pgboss.job USING btree (((data ->> 'memberId'::text)));
CREATE INDEX j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d_expr_idx ON pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_i1 ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_i2 ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_i3 ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_i4 ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_i5 ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e7_expr_idx ON pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_i1 ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_i2 ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_i3 ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_i4 ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_i5 ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f_expr_idx ON pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_i1 ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_i2 ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_i3 ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_i4 ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_i5 ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9_expr_idx ON pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_i1 ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_i2 ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_i3 ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_i4 ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_i5 ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f_expr_idx ON pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 USING btree (((data ->> 'memberId'::text)));
CREATE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4_expr_idx ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_i1 ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_i2 ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_i3 ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_i4 ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_i5 ON pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE UNIQUE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_i1 ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_i2 ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_i3 ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_i4 ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_i5 ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac62151_expr_idx ON pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 USING btree (((data ->> 'memberId'::text)));
CREATE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7_expr_idx ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_i1 ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_i2 ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_i3 ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_i4 ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_i5 ON pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26_expr_idx ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_i1 ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_i2 ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_i3 ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_i4 ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_i5 ON pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53_expr_idx ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_i1 ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_i2 ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_i3 ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_i4 ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_i5 ON pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1af_expr_idx ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_i1 ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_i2 ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_i3 ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_i4 ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_i5 ON pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7a_expr_idx ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (((data ->> 'memberId'::text)));
CREATE UNIQUE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_i1 ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_i2 ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_i3 ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_i4 ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_i5 ON pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::pgboss.job_state);
CREATE INDEX audit_log_by_age ON public.audit_log USING btree (at);
CREATE INDEX audit_log_by_member ON public.audit_log USING btree (member_id);
CREATE INDEX audit_log_of_operators ON public.audit_log USING btree (member_id, at) WHERE (operator IS NOT NULL);
CREATE INDEX consent_items_by_member ON public.consent_items USING btree (member_id);
CREATE INDEX gp_pairings_by_account ON public.gp_pairings USING btree (account);
CREATE INDEX gp_pairings_by_member ON public.gp_pairings USING btree (member_id);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);
CREATE INDEX jobs_by_member ON public.jobs USING btree (member_id);
CREATE INDEX jobs_by_what_they_are_about ON public.jobs USING btree (about);
CREATE INDEX jobs_due ON public.jobs USING btree (due_at);
CREATE INDEX kit_events_by_member ON public.kit_events USING btree (member_id);
CREATE INDEX kit_orders_by_member ON public.kit_orders USING btree (member_id, created_at DESC);
CREATE INDEX lab_messages_open ON public.lab_messages USING btree (received_at) WHERE (settled_at IS NULL);
CREATE INDEX notifications_by_member ON public.notifications USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX one_matching ON public.study_criteria USING btree (study_id) WHERE (begun_by IS NOT NULL);
CREATE UNIQUE INDEX one_open_order ON public.kit_orders USING btree (member_id) WHERE (closed_at IS NULL);
CREATE INDEX partner_outbox_by_member ON public.partner_outbox USING btree (member_id);
CREATE INDEX partner_outbox_due ON public.partner_outbox USING btree (due_at) WHERE (delivered_at IS NULL);
CREATE INDEX partner_webhooks_by_age ON public.partner_webhooks USING btree (received_at);
CREATE INDEX push_subscriptions_of_device ON public.push_subscriptions USING btree (id);
CREATE INDEX shared_link_openings_by_age ON public.shared_link_openings USING btree (at);
CREATE INDEX shared_link_openings_of_member ON public.shared_link_openings USING btree (member_id, at);
CREATE INDEX shared_links_by_end ON public.shared_links USING btree (expires_at);
CREATE INDEX shared_links_of_member ON public.shared_links USING btree (member_id);
CREATE INDEX study_answers_by_member ON public.study_answers USING btree (member_id, place);
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e7_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f_expr_idx;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac62151_expr_idx;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1af_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21_pkey;
ALTER INDEX pgboss.job_by_member ATTACH PARTITION pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7a_expr_idx;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70_pkey;
CREATE TRIGGER audit_log_has_reason_codes BEFORE INSERT OR UPDATE ON public.audit_log FOR EACH ROW WHEN ((new.reason IS NOT NULL)) EXECUTE FUNCTION public.keep_reason_codes_only();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER members_leave_their_consents BEFORE DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION public.keep_consents_of_completed_studies();
ALTER TABLE ONLY pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appointment_questions
    ADD CONSTRAINT appointment_questions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent_items
    ADD CONSTRAINT consent_items_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES public.study_answers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent_items
    ADD CONSTRAINT consent_items_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gp_connections
    ADD CONSTRAINT gp_connections_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kept_consents
    ADD CONSTRAINT kept_consents_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.kit_events
    ADD CONSTRAINT kit_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kit_events
    ADD CONSTRAINT kit_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.kit_orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kit_orders
    ADD CONSTRAINT kit_orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.kit_orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shared_link_openings
    ADD CONSTRAINT shared_link_openings_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shared_links
    ADD CONSTRAINT shared_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES public.study_answers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES public.study_invites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_consent_texts
    ADD CONSTRAINT study_consent_texts_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.study_counts
    ADD CONSTRAINT study_counts_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.study_criteria
    ADD CONSTRAINT study_criteria_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE ONLY public.study_noise
    ADD CONSTRAINT study_noise_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
CREATE POLICY anybody ON pgboss.queue FOR SELECT TO rowan_app USING (true);
ALTER TABLE pgboss.archive ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.j09394bcbe094f44bf279d6d00d893a89cc5a86b163c1b510f8c1d4d3 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.j6fe6f72a385edab419034f2ed49cc38db1b37401a72a8a90160e70bb ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.j8b4751e7e611e3af4bca11fdf9b081993acf159f235be7098308f3d3 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.j8ff6cfcf0890372506ec33f460ce798fcc3d316665b6ebf8950c9165 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.j9773ac541ab625d79f500707348c0ce6f4296f16c06a4bd28739f987 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.ja39e8f9fc79ff20e0f84bfac7bb8949f24d8c4f029d91a28f48d4fd8 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jb68cf694f206217cd40a81fd48ad96cb6d34bc0992509fac621516c9 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jbf391af1d7f5efcb4264e64e01fa58c88fa1204ea7279189ceba7bc4 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jf08baa660effce0e58f566013f9efa5de5d2a1d05dfc2effa8c26a96 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jf77a4cfe228da28675412c1572b2dea540ffb085e4a9aed05fc53b1d ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jfcc9c1124bcb247c10a83dd653ada544ded1b7ac6f67eb18af1afe21 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.jfe35bf68f18fb0088560b3ec0efaa5c1fcf31f2b4591d2de48c7ac70 ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.job ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_jobs ON pgboss.job FOR INSERT TO rowan_app WITH CHECK (((((data ->> 'memberId'::text) = current_setting('rowan.member'::text, true)) AND (name = ANY (ARRAY['gp-unlink'::text, 'partner-order'::text, 'notification'::text]))) OR (((data ->> 'memberId'::text) IS NULL) AND (name = 'gp-unlink'::text))));
ALTER TABLE pgboss.queue ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.subscription ENABLE ROW LEVEL SECURITY;
CREATE POLICY the_service ON pgboss.archive TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON pgboss.job TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON pgboss.queue TO rowan_service USING (true) WITH CHECK (true);
ALTER TABLE pgboss.version ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.account_closures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY anybody ON public.environment USING (true) WITH CHECK (true);
ALTER TABLE public.appointment_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.consent_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.diagnoses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.environment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_pairings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_practices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.hospitals ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.housekeeping ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kept_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kit_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.lab_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.matching_noise ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.medications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.nhs_login_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.onboarding_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY open_to_members ON public.data_requests FOR SELECT TO rowan_app USING (true);
CREATE POLICY open_to_members ON public.studies FOR SELECT TO rowan_app USING (true);
CREATE POLICY open_to_members ON public.study_consent_texts FOR SELECT TO rowan_app USING (true);
CREATE POLICY open_to_members ON public.study_criteria FOR SELECT TO rowan_app USING (true);
CREATE POLICY own_rows ON public.addresses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.appointment_questions TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.audit_log TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.consent_items TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.diagnoses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.gp_connections TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.gp_pairings TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK (((member_id IS NULL) OR (member_id = current_setting('rowan.member'::text, true))));
CREATE POLICY own_rows ON public.gp_practices TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.hospitals TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.idempotency TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.jobs TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK (((member_id IS NULL) OR (member_id = current_setting('rowan.member'::text, true))));
CREATE POLICY own_rows ON public.kit_events TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.kit_orders TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.medications TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.members TO rowan_app USING ((id = current_setting('rowan.member'::text, true))) WITH CHECK ((id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.notification_preferences TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.notifications TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.onboarding_steps TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.partner_outbox TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.push_subscriptions TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.shared_link_openings TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.shared_links TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.study_answers TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.study_invites TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
ALTER TABLE public.partner_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.partner_webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.shared_link_openings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.shared_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.studies ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_consent_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_criteria ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_invites ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_noise ENABLE ROW LEVEL SECURITY;
CREATE POLICY the_service ON public.account_closures TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.addresses TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.appointment_questions TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.audit_log TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.consent_items TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.data_requests TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.diagnoses TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.environment TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.gp_connections TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.gp_pairings TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.gp_practices TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.hospitals TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.housekeeping TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.idempotency TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.jobs TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.kept_consents TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.kit_events TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.kit_orders TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.lab_messages TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.matching_noise TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.medications TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.members TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.nhs_login_codes TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.notification_preferences TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.notifications TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.onboarding_steps TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.partner_outbox TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.partner_webhooks TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.push_subscriptions TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.rate_limits TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.shared_link_openings TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.shared_links TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.studies TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_answers TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_consent_texts TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_counts TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_criteria TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_invites TO rowan_service USING (true) WITH CHECK (true);
CREATE POLICY the_service ON public.study_noise TO rowan_service USING (true) WITH CHECK (true);
GRANT USAGE ON SCHEMA pgboss TO rowan_app;
GRANT USAGE ON SCHEMA pgboss TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE pgboss.archive TO rowan_service;
GRANT INSERT ON TABLE pgboss.job TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE pgboss.job TO rowan_service;
GRANT SELECT ON TABLE pgboss.queue TO rowan_app;
GRANT SELECT ON TABLE pgboss.queue TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_closures TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.addresses TO rowan_app;
GRANT SELECT ON TABLE public.addresses TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.appointment_questions TO rowan_app;
GRANT SELECT ON TABLE public.appointment_questions TO rowan_service;
GRANT UPDATE(questions) ON TABLE public.appointment_questions TO rowan_app;
GRANT UPDATE(questions) ON TABLE public.appointment_questions TO rowan_service;
GRANT UPDATE(key_id) ON TABLE public.appointment_questions TO rowan_app;
GRANT UPDATE(key_id) ON TABLE public.appointment_questions TO rowan_service;
GRANT UPDATE(saved_at) ON TABLE public.appointment_questions TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.audit_log TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.audit_log TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.consent_items TO rowan_app;
GRANT SELECT ON TABLE public.consent_items TO rowan_service;
GRANT SELECT ON TABLE public.data_requests TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.data_requests TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.diagnoses TO rowan_app;
GRANT SELECT ON TABLE public.diagnoses TO rowan_service;
GRANT SELECT ON TABLE public.environment TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.gp_connections TO rowan_app;
GRANT SELECT,DELETE ON TABLE public.gp_connections TO rowan_service;
GRANT UPDATE(credential) ON TABLE public.gp_connections TO rowan_service;
GRANT UPDATE(key_id) ON TABLE public.gp_connections TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.gp_pairings TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.gp_pairings TO rowan_service;
GRANT UPDATE(member_id) ON TABLE public.gp_pairings TO rowan_service;
GRANT UPDATE(ends_at) ON TABLE public.gp_pairings TO rowan_app;
GRANT UPDATE(ends_at) ON TABLE public.gp_pairings TO rowan_service;
GRANT UPDATE(is_ending) ON TABLE public.gp_pairings TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.gp_practices TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.hospitals TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.housekeeping TO rowan_service;
GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotency TO rowan_app;
GRANT SELECT,DELETE ON TABLE public.idempotency TO rowan_service;
GRANT UPDATE(body) ON TABLE public.idempotency TO rowan_service;
GRANT UPDATE(key_id) ON TABLE public.idempotency TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.jobs TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.jobs TO rowan_service;
GRANT UPDATE(due_at) ON TABLE public.jobs TO rowan_app;
GRANT INSERT ON TABLE public.kept_consents TO rowan_service;
GRANT SELECT ON TABLE public.kit_events TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.kit_events TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.kit_orders TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.kit_orders TO rowan_service;
GRANT UPDATE(status) ON TABLE public.kit_orders TO rowan_service;
GRANT UPDATE(kit_id) ON TABLE public.kit_orders TO rowan_service;
GRANT UPDATE(data_returned_at) ON TABLE public.kit_orders TO rowan_service;
GRANT UPDATE(closed_at) ON TABLE public.kit_orders TO rowan_app;
GRANT UPDATE(closed_at) ON TABLE public.kit_orders TO rowan_service;
GRANT UPDATE(closed_because) ON TABLE public.kit_orders TO rowan_service;
GRANT SELECT ON TABLE public.kysely_migration TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.lab_messages TO rowan_service;
GRANT UPDATE(settled_at) ON TABLE public.lab_messages TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.matching_noise TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.medications TO rowan_app;
GRANT SELECT ON TABLE public.members TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.members TO rowan_service;
GRANT UPDATE(first_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(first_name) ON TABLE public.members TO rowan_service;
GRANT UPDATE(last_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(last_name) ON TABLE public.members TO rowan_service;
GRANT UPDATE(email) ON TABLE public.members TO rowan_app;
GRANT UPDATE(email) ON TABLE public.members TO rowan_service;
GRANT UPDATE(mobile_number) ON TABLE public.members TO rowan_app;
GRANT UPDATE(mobile_number) ON TABLE public.members TO rowan_service;
GRANT UPDATE(dob) ON TABLE public.members TO rowan_app;
GRANT UPDATE(gender) ON TABLE public.members TO rowan_app;
GRANT UPDATE(ethnicity) ON TABLE public.members TO rowan_app;
GRANT UPDATE(new_results) ON TABLE public.members TO rowan_app;
GRANT UPDATE(emergency_contacts) ON TABLE public.members TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.nhs_login_codes TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.notification_preferences TO rowan_app;
GRANT SELECT ON TABLE public.notification_preferences TO rowan_service;
GRANT UPDATE(preferences) ON TABLE public.notification_preferences TO rowan_app;
GRANT UPDATE(preferences) ON TABLE public.notification_preferences TO rowan_service;
GRANT UPDATE(mailed_at) ON TABLE public.notification_preferences TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.notifications TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.notifications TO rowan_service;
GRANT UPDATE(read_at) ON TABLE public.notifications TO rowan_app;
GRANT SELECT ON TABLE public.onboarding_steps TO rowan_app;
GRANT INSERT ON TABLE public.onboarding_steps TO rowan_service;
GRANT UPDATE(complete) ON TABLE public.onboarding_steps TO rowan_app;
GRANT INSERT ON TABLE public.partner_outbox TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.partner_outbox TO rowan_service;
GRANT UPDATE(payload) ON TABLE public.partner_outbox TO rowan_service;
GRANT UPDATE(attempts) ON TABLE public.partner_outbox TO rowan_service;
GRANT UPDATE(due_at) ON TABLE public.partner_outbox TO rowan_service;
GRANT UPDATE(delivered_at) ON TABLE public.partner_outbox TO rowan_service;
GRANT UPDATE(cancelled_at) ON TABLE public.partner_outbox TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.partner_webhooks TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_subscriptions TO rowan_app;
GRANT SELECT,DELETE ON TABLE public.push_subscriptions TO rowan_service;
GRANT UPDATE(told_at) ON TABLE public.push_subscriptions TO rowan_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rate_limits TO rowan_service;
GRANT SELECT ON TABLE public.shared_link_openings TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.shared_link_openings TO rowan_service;
GRANT SELECT,INSERT,DELETE ON TABLE public.shared_links TO rowan_app;
GRANT SELECT,DELETE ON TABLE public.shared_links TO rowan_service;
GRANT UPDATE(tries_left) ON TABLE public.shared_links TO rowan_service;
GRANT SELECT ON TABLE public.studies TO rowan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.studies TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.study_answers TO rowan_app;
GRANT SELECT ON TABLE public.study_answers TO rowan_service;
GRANT SELECT ON TABLE public.study_consent_texts TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.study_consent_texts TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.study_counts TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.study_criteria TO rowan_service;
GRANT SELECT(study_id) ON TABLE public.study_criteria TO rowan_app;
GRANT SELECT(version) ON TABLE public.study_criteria TO rowan_app;
GRANT SELECT(criteria) ON TABLE public.study_criteria TO rowan_app;
GRANT SELECT(reviewed_by) ON TABLE public.study_criteria TO rowan_app;
GRANT UPDATE(reviewed_by) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(reviewed_at) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(begun_by) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(begun_at) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(request_id) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(decision) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(place) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(counted) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(mixed) ON TABLE public.study_criteria TO rowan_service;
GRANT UPDATE(ended_at) ON TABLE public.study_criteria TO rowan_service;
GRANT SELECT,INSERT ON TABLE public.study_invites TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.study_invites TO rowan_service;
GRANT UPDATE(accepted_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(declined_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(consented_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(withdrawn_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(shares) ON TABLE public.study_invites TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.study_noise TO rowan_service;
