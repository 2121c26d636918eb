import type { MigrationSql } from '../migrate.ts'

/**
 * Creates the log of all events. The application role reads it and calls `es.append`; nothing else may write.
 * Every append locks the only row of `es.head` until its commit is visible. So positions have no holes, and a
 * reader that sees position n sees everything below it.
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
 * Takes many appends, at most one per stream, as lists: three with one entry per append, the others with one
 * per event. Decides each append separately and writes those that fit. Texts are lines, which canonical JSON
 * and checked names never contain, and which parse faster than quoted arrays.
 * Moving the head locks it, first and in a separate statement: the function is VOLATILE, so the statements
 * after it have snapshots that are younger than the lock. Texts are split before, since everything after the
 * lock makes others wait. An append that writes less than the whole batch moves the head back before the
 * commit, so positions have no holes.
 * An append to a new stream needs no check before the write, and one that follows revision n only has to find
 * n: the unique constraint decides whether n + 1 exists. When it is violated, the block is undone and every
 * append is decided separately, in the same call and under the same lock.
 * When all appends fit, as nearly always, it answers one row with number 0: all are written, and `position`
 * is the one before their first event. Else it answers one row per append:
 * - written, known (the same events were already there): revision and position of its last event
 * - wrong_revision: revision is the stream's actual one, -1 for none
 * - id_conflict: the revision is wrong, and an id is used elsewhere or only a part of the ids is known
 * An append whose revision fits but one of whose ids is taken violates the unique constraint, which costs the
 * others nothing in the normal case; the caller then sends the appends one by one.
 */
const APPEND = `
CREATE FUNCTION es.append(
	streams text, revisions_before bigint[], sizes int[],
	append_numbers int[], revisions bigint[], ids text, types text, schema_versions smallint[],
	data_texts text, metadata_texts text, digests text
) RETURNS TABLE (append_number int, outcome text, revision bigint, "position" bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $function$
#variable_conflict use_column
DECLARE
	head bigint;
	total int := cardinality(append_numbers);
	stream_list text[] := string_to_array(streams, E'\\n');
	id_list uuid[] := string_to_array(ids, E'\\n')::uuid[];
	type_list text[] := string_to_array(types, E'\\n');
	data_list json[] := string_to_array(data_texts, E'\\n')::json[];
	metadata_list json[] := string_to_array(metadata_texts, E'\\n')::json[];
	digest_list text[] := string_to_array(digests, E'\\n');
BEGIN
	UPDATE es.head h SET position = h.position + total RETURNING h.position - total INTO STRICT head;
	IF -1 = ALL (revisions_before) OR NOT EXISTS (
		SELECT FROM unnest(stream_list, revisions_before) AS a(stream, before)
		WHERE a.before >= 0 AND NOT EXISTS (
			SELECT FROM es.events s WHERE s.stream = a.stream AND s.revision = a.before
		)
	) THEN
		BEGIN
			INSERT INTO es.events
			SELECT head + e.ordinal, stream_list[e.number], e.revision, e.id, e.type, e.schema_version, e.data,
				e.metadata, decode(e.digest, 'hex')
			FROM unnest(
				append_numbers, revisions, id_list, type_list, schema_versions, data_list, metadata_list, digest_list
			) WITH ORDINALITY AS e(number, revision, id, type, schema_version, data, metadata, digest, ordinal);
			RETURN QUERY SELECT 0, 'written', NULL::bigint, head;
			RETURN;
		EXCEPTION WHEN unique_violation THEN
			NULL;
		END;
	END IF;
	RETURN QUERY
	WITH judged AS MATERIALIZED (
		SELECT a.number, a.stream, a.before, a.size, l.actual, k.last_position,
			CASE
				WHEN l.actual = a.before THEN 'written'
				WHEN k.in_place = a.size THEN 'known'
				WHEN k.known > 0 THEN 'id_conflict'
				ELSE 'wrong_revision'
			END AS outcome
		FROM unnest(stream_list, revisions_before, sizes) WITH ORDINALITY AS a(stream, before, size, number)
		CROSS JOIN LATERAL (
			SELECT coalesce((
				SELECT s.revision FROM es.events s WHERE s.stream = a.stream ORDER BY s.revision DESC LIMIT 1
			), -1) AS actual
			OFFSET 0
		) l
		CROSS JOIN LATERAL (
			SELECT count(s.position) AS known, max(s.position) AS last_position,
				count(*) FILTER (WHERE s.stream = a.stream AND s.revision = e.revision) AS in_place
			FROM unnest(append_numbers, revisions, id_list) AS e(number, revision, id)
			LEFT JOIN LATERAL (SELECT * FROM es.events t WHERE t.event_id = e.id LIMIT 1) s ON true
			WHERE l.actual <> a.before AND e.number = a.number
		) k
	),
	placed AS MATERIALIZED (
		SELECT j.number, j.stream, j.before + j.size AS last_revision,
			head + sum(j.size) OVER (ORDER BY j.number) AS last_position
		FROM judged j WHERE j.outcome = 'written'
	),
	stored AS (
		INSERT INTO es.events
		SELECT p.last_position - (p.last_revision - e.revision), p.stream, e.revision, e.id, e.type,
			e.schema_version, e.data, e.metadata, decode(e.digest, 'hex')
		FROM unnest(
			append_numbers, revisions, id_list, type_list, schema_versions, data_list, metadata_list, digest_list
		) AS e(number, revision, id, type, schema_version, data, metadata, digest)
		JOIN placed p ON p.number = e.number
	),
	moved AS (
		UPDATE es.head h SET position = (SELECT coalesce(max(p.last_position), head) FROM placed p)
	)
	SELECT j.number::int, j.outcome,
		CASE j.outcome
			WHEN 'wrong_revision' THEN j.actual
			WHEN 'id_conflict' THEN NULL
			ELSE j.before + j.size
		END,
		CASE j.outcome WHEN 'written' THEN p.last_position WHEN 'known' THEN j.last_position END
	FROM judged j
	LEFT JOIN placed p ON p.number = j.number;
END
$function$;
`

const RIGHTS = `
REVOKE ALL ON FUNCTION es.append FROM PUBLIC;
GRANT SELECT ON es.head, es.events TO karuna_app;
GRANT EXECUTE ON FUNCTION es.append TO karuna_app;
`
