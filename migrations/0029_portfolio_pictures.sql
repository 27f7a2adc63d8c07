ALTER TABLE "document_copies" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "portfolio_documents" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "portfolio_documents" ADD COLUMN "pages" integer;