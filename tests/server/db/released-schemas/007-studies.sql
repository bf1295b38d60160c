CREATE FUNCTION public.keep_consents_of_completed_studies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin
       insert into kept_consents (study_id, study_version, text_version, items, given_on, is_withdrawn)
       select study.id, consent.study_version, consent.text_version, consent.items,
              (consent.at at time zone 'Europe/London')::date, withdrawal.id is not null
         from study_answers consent
         join study_invites invite on invite.id = consent.invite_id
         join studies study on study.id = invite.study_id
         left join study_answers withdrawal on withdrawal.consent_id = consent.id
        where consent.member_id = old.id and consent.kind = 'CONSENT'
          and consent.at <= study.closed_at
          and (withdrawal.at is null or withdrawal.at > study.closed_at);
       return old;
     end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin raise exception '% is append-only', tg_table_name; end $$;
CREATE TABLE public.account_closures (
    subject text NOT NULL,
    member_id text NOT NULL,
    idempotency_key text NOT NULL,
    reply text NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    sign_in_deleted_at timestamp with time zone,
    CONSTRAINT account_closures_check CHECK ((sign_in_deleted_at >= closed_at)),
    CONSTRAINT account_closures_idempotency_key_check CHECK ((char_length(idempotency_key) <= 64)),
    CONSTRAINT account_closures_subject_check CHECK ((subject <> ''::text))
);
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
ALTER TABLE public.addresses ALTER COLUMN recency ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.addresses_recency_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    member_id text NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    request_id text NOT NULL,
    CONSTRAINT audit_log_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 40))),
    CONSTRAINT audit_log_outcome_check CHECK (((char_length(outcome) >= 1) AND (char_length(outcome) <= 40)))
);
ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
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
CREATE TABLE public.gp_connections (
    id text NOT NULL,
    member_id text NOT NULL,
    ods_code text NOT NULL,
    practice_name text NOT NULL,
    credential text NOT NULL,
    key_id text NOT NULL,
    connected_at timestamp with time zone NOT NULL,
    CONSTRAINT gp_connections_credential_check CHECK ((credential <> ''::text)),
    CONSTRAINT gp_connections_id_check CHECK ((id <> ''::text)),
    CONSTRAINT gp_connections_key_id_check CHECK ((key_id <> ''::text)),
    CONSTRAINT gp_connections_ods_code_check CHECK ((ods_code ~ '^[A-Z0-9]{6}$'::text)),
    CONSTRAINT gp_connections_practice_name_check CHECK (((char_length(practice_name) >= 1) AND (char_length(practice_name) <= 200)))
);
CREATE TABLE public.gp_practices (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT gp_practices_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT gp_practices_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.hospitals (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT hospitals_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT hospitals_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.idempotency (
    member_id text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT idempotency_key_check CHECK ((char_length(key) <= 64)),
    CONSTRAINT idempotency_status_check CHECK (((status >= 200) AND (status <= 299)))
);
CREATE TABLE public.kept_consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    study_id text NOT NULL,
    study_version timestamp with time zone NOT NULL,
    text_version text NOT NULL,
    items text NOT NULL,
    given_on date NOT NULL,
    is_withdrawn boolean NOT NULL
);
CREATE TABLE public.kit_events (
    order_id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT kit_events_name_check CHECK ((name = ANY (ARRAY['ORDER_DISPATCHED'::text, 'ORDER_RECEIVED'::text, 'TEST_REGISTERED'::text, 'TEST_LAB_ACCESSIONED'::text, 'TEST_PROCESSED'::text])))
);
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
    CONSTRAINT kit_orders_check CHECK ((data_returned_at >= created_at)),
    CONSTRAINT kit_orders_check1 CHECK ((closed_at >= created_at)),
    CONSTRAINT kit_orders_city_check CHECK (((char_length(city) >= 1) AND (char_length(city) <= 120))),
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
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.medications (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT medications_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT medications_position_check CHECK (("position" >= 0))
);
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
    CONSTRAINT members_dob_check CHECK ((dob >= '1850-01-01'::date)),
    CONSTRAINT members_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT members_ethnicity_check CHECK (((char_length(ethnicity) >= 1) AND (char_length(ethnicity) <= 100))),
    CONSTRAINT members_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 200))),
    CONSTRAINT members_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
    CONSTRAINT members_id_check CHECK ((id <> ''::text)),
    CONSTRAINT members_last_name_check CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 200))),
    CONSTRAINT members_mobile_number_check CHECK (((char_length(mobile_number) >= 1) AND (char_length(mobile_number) <= 40))),
    CONSTRAINT members_subject_check CHECK ((subject <> ''::text))
);
CREATE TABLE public.notifications (
    id text NOT NULL,
    member_id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    study_invite_id text,
    order_number text,
    CONSTRAINT notifications_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 40)))
);
CREATE TABLE public.onboarding_steps (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    question_type text NOT NULL,
    complete boolean DEFAULT false NOT NULL,
    CONSTRAINT onboarding_steps_name_check CHECK ((name ~ '^step[1-8]$'::text))
);
CREATE TABLE public.partner_outbox (
    order_id text NOT NULL,
    member_id text NOT NULL,
    payload text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    CONSTRAINT partner_outbox_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT partner_outbox_check CHECK (((payload IS NULL) = (delivered_at IS NOT NULL)))
);
CREATE TABLE public.partner_webhooks (
    id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT partner_webhooks_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
);
CREATE TABLE public.rate_limits (
    counted text NOT NULL,
    hits integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);
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
    CONSTRAINT study_answers_check CHECK (((text_version IS NULL) = (kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text])))),
    CONSTRAINT study_answers_check1 CHECK (((items IS NULL) = (kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text])))),
    CONSTRAINT study_answers_check2 CHECK (((consent_id IS NULL) = (kind <> 'WITHDRAWAL'::text))),
    CONSTRAINT study_answers_kind_check CHECK ((kind = ANY (ARRAY['INTEREST'::text, 'DECLINE'::text, 'CONSENT'::text, 'WITHDRAWAL'::text])))
);
ALTER TABLE public.study_answers ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.study_answers_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.study_invites (
    id text NOT NULL,
    member_id text NOT NULL,
    study_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    declined_at timestamp with time zone,
    consented_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    CONSTRAINT study_invites_check CHECK (((accepted_at IS NULL) OR (declined_at IS NULL))),
    CONSTRAINT study_invites_check1 CHECK (((withdrawn_at IS NULL) OR (consented_at IS NOT NULL))),
    CONSTRAINT study_invites_check2 CHECK (((declined_at IS NULL) OR (consented_at IS NULL) OR (withdrawn_at IS NOT NULL)))
);
INSERT INTO public.kysely_migration VALUES ('001-health-profile', '2026-11-21T16:32:21.265Z');
INSERT INTO public.kysely_migration VALUES ('003-dna-kit', '2026-11-21T16:32:21.334Z');
INSERT INTO public.kysely_migration VALUES ('004-gp-record', '2026-11-21T16:32:21.348Z');
INSERT INTO public.kysely_migration VALUES ('006-account', '2026-11-21T16:32:21.360Z');
INSERT INTO public.kysely_migration VALUES ('007-studies', '2026-11-21T16:32:21.502Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
SELECT pg_catalog.setval('public.addresses_recency_seq', 1, false);
SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.study_answers_place_seq', 1, false);
ALTER TABLE ONLY public.account_closures
    ADD CONSTRAINT account_closures_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_study_id_position_key UNIQUE (study_id, "position");
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gp_connections
    ADD CONSTRAINT gp_connections_member_id_key UNIQUE (member_id);
ALTER TABLE ONLY public.gp_connections
    ADD CONSTRAINT gp_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (member_id, key);
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
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_subject_key UNIQUE (subject);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_name_key UNIQUE (member_id, name);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_question_type_key UNIQUE (member_id, question_type);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.partner_webhooks
    ADD CONSTRAINT partner_webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (counted);
ALTER TABLE ONLY public.studies
    ADD CONSTRAINT studies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_consent_id_key UNIQUE (consent_id);
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_member_id_study_id_key UNIQUE (member_id, study_id);
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_by_member ON public.audit_log USING btree (member_id);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);
CREATE INDEX kit_events_by_member ON public.kit_events USING btree (member_id);
CREATE INDEX kit_orders_by_member ON public.kit_orders USING btree (member_id, created_at DESC);
CREATE INDEX notifications_by_member ON public.notifications USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX one_open_order ON public.kit_orders USING btree (member_id) WHERE (closed_at IS NULL);
CREATE INDEX partner_outbox_by_member ON public.partner_outbox USING btree (member_id);
CREATE INDEX partner_outbox_due ON public.partner_outbox USING btree (due_at) WHERE (delivered_at IS NULL);
CREATE INDEX partner_webhooks_by_age ON public.partner_webhooks USING btree (received_at);
CREATE INDEX study_answers_by_member ON public.study_answers USING btree (member_id, place);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER members_leave_their_consents BEFORE DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION public.keep_consents_of_completed_studies();
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_outbox
    ADD CONSTRAINT partner_outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.kit_orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES public.study_answers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES public.study_invites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_answers
    ADD CONSTRAINT study_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.study_invites
    ADD CONSTRAINT study_invites_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id);
ALTER TABLE public.account_closures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.diagnoses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_practices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.hospitals ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.kit_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.medications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.onboarding_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON public.addresses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.audit_log TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.diagnoses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.gp_connections TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.gp_practices TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.hospitals TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.idempotency TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.kit_events TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.kit_orders TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.medications TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.members TO rowan_app USING ((id = current_setting('rowan.member'::text, true))) WITH CHECK ((id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.notifications TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.onboarding_steps TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.partner_outbox TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.study_answers TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.study_invites TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
ALTER TABLE public.partner_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.study_invites ENABLE ROW LEVEL SECURITY;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.addresses TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.audit_log TO rowan_app;
GRANT SELECT ON TABLE public.data_requests TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.diagnoses TO rowan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.gp_connections TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.gp_practices TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.hospitals TO rowan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotency TO rowan_app;
GRANT SELECT ON TABLE public.kit_events TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.kit_orders TO rowan_app;
GRANT UPDATE(closed_at) ON TABLE public.kit_orders TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.medications TO rowan_app;
GRANT SELECT ON TABLE public.members TO rowan_app;
GRANT UPDATE(first_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(last_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(email) ON TABLE public.members TO rowan_app;
GRANT UPDATE(mobile_number) ON TABLE public.members TO rowan_app;
GRANT UPDATE(dob) ON TABLE public.members TO rowan_app;
GRANT UPDATE(gender) ON TABLE public.members TO rowan_app;
GRANT UPDATE(ethnicity) ON TABLE public.members TO rowan_app;
GRANT SELECT ON TABLE public.notifications TO rowan_app;
GRANT UPDATE(read_at) ON TABLE public.notifications TO rowan_app;
GRANT SELECT ON TABLE public.onboarding_steps TO rowan_app;
GRANT UPDATE(complete) ON TABLE public.onboarding_steps TO rowan_app;
GRANT INSERT ON TABLE public.partner_outbox TO rowan_app;
GRANT SELECT ON TABLE public.studies TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.study_answers TO rowan_app;
GRANT SELECT,INSERT ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(accepted_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(declined_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(consented_at) ON TABLE public.study_invites TO rowan_app;
GRANT UPDATE(withdrawn_at) ON TABLE public.study_invites TO rowan_app;
