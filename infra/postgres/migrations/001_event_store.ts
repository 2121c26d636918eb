import type { MigrationSql } from '../migrate.ts'

/**
 * The log of all events. The application role reads it and calls `es.append`; nothing else may write.
 *
 * One row, `es.head`, is locked by whoever appends until the commit is visible. So positions have no
 * holes, and a reader that sees position n sees everything below it.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(SCHEMA)
	await sql.query(APPEND)
	await sql.query(RIGHTS)
}

const SCHEMA = `
CREATE TABLE es.head (
	only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
	position bigint NOT NULL
);
INSERT INTO es.head (position) VALUES (0);

CREATE TABLE es.events (
	position bigint PRIMARY KEY,
	stream text COLLATE "C" NOT NULL,
	revision bigint NOT NULL CHECK (revision >= 0),
	event_id uuid NOT NULL UNIQUE,
	type text COLLATE "C" NOT NULL,
	schema_version smallint NOT NULL,
	data json NOT NULL,
	metadata json NOT NULL,
	digest bytea NOT NULL,
	UNIQUE (stream, revision)
);
`

/**
 * Takes many appends, at most one per stream, as lists with one entry per event; judges each append by
 * itself and writes those that fit. Texts come as lines, which canonical JSON and checked names never
 * contain, and which parse faster than quoted arrays.
 *
 * The lock comes first and in a statement of its own: the function is VOLATILE, so the second statement
 * has a snapshot that is younger than the lock. Lookups are LATERAL with a LIMIT, and sequential scans
 * are off, so that a plan made while the table was empty stays right when it is large.
 *
 * An outcome per append:
 * - written, known (the same events stood there already): revision and position of its last event
 * - wrong_revision: revision is what the stream really has, -1 for none
 * - id_conflict: an id stands elsewhere, or only a part of the ids is known
 */
const APPEND = `
CREATE FUNCTION es.append(
	append_numbers int[], streams text, revisions bigint[], ids text, types text, schema_versions smallint[],
	data_texts text, metadata_texts text, digests text
) RETURNS TABLE (append_number int, outcome text, revision bigint, "position" bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $function$
#variable_conflict use_column
DECLARE
	head bigint;
BEGIN
	SELECT h.position INTO STRICT head FROM es.head h FOR UPDATE;
	RETURN QUERY
	WITH event AS MATERIALIZED (
		SELECT *
		FROM unnest(
			append_numbers, string_to_array(streams, E'\\n'), revisions, string_to_array(ids, E'\\n')::uuid[],
			string_to_array(types, E'\\n'), schema_versions, string_to_array(data_texts, E'\\n'),
			string_to_array(metadata_texts, E'\\n'), string_to_array(digests, E'\\n')
		) WITH ORDINALITY
			AS e(number, stream, revision, id, type, schema_version, data, metadata, digest, ordinal)
	),
	asked AS (
		SELECT e.number, min(e.stream) AS stream, min(e.revision) - 1 AS expected, count(*) AS size,
			count(k.position) AS known,
			count(*) FILTER (WHERE k.stream = e.stream AND k.revision = e.revision) AS in_place,
			max(k.position) AS known_position
		FROM event e
		LEFT JOIN LATERAL (
			SELECT s.position, s.stream, s.revision FROM es.events s WHERE s.event_id = e.id LIMIT 1
		) k ON true
		GROUP BY e.number
	),
	judged AS MATERIALIZED (
		SELECT a.number, a.expected, a.size, a.known_position, l.actual,
			CASE
				WHEN a.in_place = a.size THEN 'known'
				WHEN a.known > 0 THEN 'id_conflict'
				WHEN l.actual <> a.expected THEN 'wrong_revision'
				ELSE 'written'
			END AS outcome
		FROM asked a
		CROSS JOIN LATERAL (
			SELECT coalesce((
				SELECT s.revision FROM es.events s WHERE s.stream = a.stream ORDER BY s.revision DESC LIMIT 1
			), -1) AS actual
		) l
	),
	placed AS MATERIALIZED (
		SELECT head + row_number() OVER (ORDER BY e.ordinal) AS place, e.*
		FROM event e JOIN judged j ON j.number = e.number
		WHERE j.outcome = 'written'
	),
	stored AS (
		INSERT INTO es.events
		SELECT p.place, p.stream, p.revision, p.id, p.type, p.schema_version, p.data::json, p.metadata::json,
			decode(p.digest, 'hex')
		FROM placed p
	),
	moved AS (
		UPDATE es.head h SET position = w.last
		FROM (SELECT max(p.place) AS last FROM placed p) w
		WHERE w.last IS NOT NULL
	)
	SELECT j.number, j.outcome,
		CASE j.outcome
			WHEN 'wrong_revision' THEN j.actual
			WHEN 'id_conflict' THEN NULL
			ELSE j.expected + j.size
		END,
		coalesce(w.last, CASE j.outcome WHEN 'known' THEN j.known_position END)
	FROM judged j
	LEFT JOIN (SELECT p.number, max(p.place) AS last FROM placed p GROUP BY p.number) w ON w.number = j.number;
END
$function$;
`

const RIGHTS = `
REVOKE ALL ON FUNCTION es.append FROM PUBLIC;
GRANT SELECT ON es.head, es.events TO karuna_app;
GRANT EXECUTE ON FUNCTION es.append TO karuna_app;
`
