CREATE TABLE "model_use" (
	"day" text NOT NULL,
	"spender" text NOT NULL,
	"purpose" text NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"tokens_read" bigint DEFAULT 0 NOT NULL,
	"tokens_written" bigint DEFAULT 0 NOT NULL,
	"estimated" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_use_day_spender_purpose_pk" PRIMARY KEY("day","spender","purpose")
);
