-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_words" ON "users" USING gin (("email" || ' ' || lower("name") || ' ' || "nickname") gin_trgm_ops) WITH (fastupdate=false);