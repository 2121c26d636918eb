import pg from 'pg'

/**
 * Runs a function that needs one connection throughout, such as for an advisory lock or another library's
 * migrations, and closes it.
 * @param applicationName shown in `pg_stat_activity`
 */
export async function withConnection<T>(
	connectionString: string,
	applicationName: string,
	run: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString, application_name: applicationName })
	// The statement under way fails with the same error; without a listener it would end the process as well.
	client.on('error', () => {})
	await client.connect()
	try {
		return await run(client)
	} finally {
		await client.end()
	}
}
