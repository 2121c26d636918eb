import type { MigrationSql } from '../migrate.ts'

/** Who gave, in words: names, addresses, a message. Everything that decides money is in the donation's stream. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.donation_details (
			donation_id uuid PRIMARY KEY,
			user_id uuid,
			first_name text NOT NULL,
			last_name text NOT NULL,
			email text NOT NULL,
			message text NOT NULL,
			language text NOT NULL,
			line1 text NOT NULL,
			city text NOT NULL,
			state text NOT NULL,
			zip_code text NOT NULL,
			payment_mode text NOT NULL,
			card_brand text,
			card_last4 text,
			customer_ref text,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX donation_details_email ON rec.donation_details (lower(email));
		CREATE INDEX donation_details_user ON rec.donation_details (user_id);
	`)
}
