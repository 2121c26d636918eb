#!/usr/bin/env bash
# Runs once, when the database container is made: the role that the application signs in as.
# Migrations give it its rights; it owns nothing but the read models that it builds.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" \
	--username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE karuna_app LOGIN PASSWORD :'password';
SQL
