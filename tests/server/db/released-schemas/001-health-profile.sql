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
CREATE TABLE public.diagnoses (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT diagnoses_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT diagnoses_position_check CHECK (("position" >= 0))
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
CREATE TABLE public.onboarding_steps (
    id text NOT NULL,
    member_id text NOT NULL,
    name text NOT NULL,
    question_type text NOT NULL,
    complete boolean DEFAULT false NOT NULL,
    CONSTRAINT onboarding_steps_name_check CHECK ((name ~ '^step[1-8]$'::text))
);
CREATE TABLE public.rate_limits (
    counted text NOT NULL,
    hits integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);
INSERT INTO public.kysely_migration VALUES ('001-health-profile', '2026-11-21T16:32:10.959Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
SELECT pg_catalog.setval('public.addresses_recency_seq', 1, false);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_member_id_folded_key UNIQUE (member_id, folded);
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_name_key UNIQUE (member_id, name);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_question_type_key UNIQUE (member_id, question_type);
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (counted);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.diagnoses
    ADD CONSTRAINT diagnoses_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gp_practices
    ADD CONSTRAINT gp_practices_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hospitals
    ADD CONSTRAINT hospitals_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.medications
    ADD CONSTRAINT medications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE public.addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.diagnoses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gp_practices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.hospitals ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.medications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.onboarding_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON public.addresses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.diagnoses TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.gp_practices TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.hospitals TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.idempotency TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.medications TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.members TO rowan_app USING ((id = current_setting('rowan.member'::text, true))) WITH CHECK ((id = current_setting('rowan.member'::text, true)));
CREATE POLICY own_rows ON public.onboarding_steps TO rowan_app USING ((member_id = current_setting('rowan.member'::text, true))) WITH CHECK ((member_id = current_setting('rowan.member'::text, true)));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.addresses TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.diagnoses TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.gp_practices TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.hospitals TO rowan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotency TO rowan_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.medications TO rowan_app;
GRANT SELECT ON TABLE public.members TO rowan_app;
GRANT UPDATE(first_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(last_name) ON TABLE public.members TO rowan_app;
GRANT UPDATE(email) ON TABLE public.members TO rowan_app;
GRANT UPDATE(mobile_number) ON TABLE public.members TO rowan_app;
GRANT UPDATE(dob) ON TABLE public.members TO rowan_app;
GRANT UPDATE(gender) ON TABLE public.members TO rowan_app;
GRANT UPDATE(ethnicity) ON TABLE public.members TO rowan_app;
GRANT SELECT ON TABLE public.onboarding_steps TO rowan_app;
GRANT UPDATE(complete) ON TABLE public.onboarding_steps TO rowan_app;
