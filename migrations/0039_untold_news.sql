CREATE TABLE "untold_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "untold_news_at" ON "untold_news" USING btree ("at");