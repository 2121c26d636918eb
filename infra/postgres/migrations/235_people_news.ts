import type { MigrationSql } from '../migrate.ts'

/**
 * What everybody may know of a person changes in several tables, none of which is an event: whoever shows it hears of
 * it from the tables themselves, so that no call that changes it can forget to say so. The channel is
 * `PEOPLE_CHANNEL`.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE FUNCTION rec.person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			PERFORM pg_notify('people', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
			RETURN NULL;
		END $$;
		CREATE TRIGGER changed AFTER UPDATE OF username, first_name, last_name, profile_image_url OR DELETE
			ON rec.users FOR EACH ROW EXECUTE FUNCTION rec.person_changed('id');
		CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE
			ON rec.profiles FOR EACH ROW EXECUTE FUNCTION rec.person_changed('user_id');
		CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE
			ON rec.addresses FOR EACH ROW EXECUTE FUNCTION rec.person_changed('user_id');
	`)
}
