-- Quizzes customers answer for points, each once.

create sequence quiz_ids;

create table quizzes (
	merchant_id bigint not null constraint quizzes_merchant references merchants,
	id bigint not null default nextval('quiz_ids'),
	name text not null,
	is_active boolean not null,
	starts_at timestamptz,
	ends_at timestamptz,
	points numeric(16, 4) not null,
	constraint quizzes_pkey primary key (merchant_id, id)
);

create sequence quiz_question_ids;

create table quiz_questions (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_question_ids'),
	quiz_id bigint not null,
	position integer not null,
	question text not null,
	type smallint not null,
	constraint quiz_questions_pkey primary key (merchant_id, id),
	constraint quiz_questions_position unique (merchant_id, quiz_id, position),
	constraint quiz_questions_quiz foreign key (merchant_id, quiz_id) references quizzes (merchant_id, id)
);

create sequence quiz_option_ids;

create table quiz_options (
	merchant_id bigint not null,
	id bigint not null default nextval('quiz_option_ids'),
	question_id bigint not null,
	position integer not null,
	text text not null,
	type smallint not null,
	constraint quiz_options_pkey primary key (merchant_id, id),
	constraint quiz_options_position unique (merchant_id, question_id, position),
	constraint quiz_options_question foreign key (merchant_id, question_id) references quiz_questions (merchant_id, id)
);

create table quiz_completions (
	merchant_id bigint not null,
	customer_id bigint not null,
	quiz_id bigint not null,
	answers jsonb not null,
	record_id bigint,
	completed_at timestamptz not null,
	constraint quiz_completions_pkey primary key (merchant_id, customer_id, quiz_id),
	constraint quiz_completions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
	constraint quiz_completions_quiz foreign key (merchant_id, quiz_id) references quizzes (merchant_id, id)
);
