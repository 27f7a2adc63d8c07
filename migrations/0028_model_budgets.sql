CREATE TABLE "model_budgets" (
	"day" text NOT NULL,
	"spender" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_budgets_day_spender_pk" PRIMARY KEY("day","spender")
);
