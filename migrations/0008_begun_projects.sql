-- what was begun before a beginning put it into My Projects
UPDATE "learner_projects" SET "selected_at" = "started_at" WHERE "selected_at" IS NULL AND "started_at" IS NOT NULL;
