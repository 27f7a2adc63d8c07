CREATE TABLE "generated_concepts" (
	"key" text NOT NULL,
	"level" text NOT NULL,
	"name" text NOT NULL,
	"explanation" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "generated_concepts_key_level_pk" PRIMARY KEY("key","level")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "stream_question" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "stream_text" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "stream_seen_at" timestamp (3) with time zone;