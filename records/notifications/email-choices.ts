import { EMAIL_BY_DEFAULT, type EmailTopic } from '../../domain/notifications/topics.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const emailChoicesTable = defineTable(
	'rec.email_choices',
	{
		user_id: uuid(),
		topic: text<EmailTopic>(),
		wanted: boolean(),
		changed_at: timestamp(),
	},
	{ primaryKey: ['user_id', 'topic'] },
)

export async function setEmailChoices(
	sql: SqlExecutor,
	userId: string,
	choices: { readonly [T in EmailTopic]?: boolean | undefined },
	at: Date,
): Promise<void> {
	const given = Object.entries(choices).filter(([, wanted]) => wanted !== undefined)
	await sql.execute(
		`INSERT INTO rec.email_choices (user_id, topic, wanted, changed_at)
		SELECT $1, c.topic, c.wanted, $4 FROM unnest($2::text[], $3::boolean[]) AS c (topic, wanted)
		WHERE EXISTS (SELECT FROM rec.users u WHERE u.id = $1)
		ON CONFLICT (user_id, topic) DO UPDATE SET wanted = excluded.wanted, changed_at = excluded.changed_at
		WHERE rec.email_choices.wanted <> excluded.wanted`,
		[userId, given.map(([topic]) => topic), given.map(([, wanted]) => wanted), at],
	)
}

/** Returns a person's e-mail choices, or the defaults. */
export async function emailChoicesOf(sql: SqlExecutor, userId: string): Promise<Record<EmailTopic, boolean>> {
	const [rows, settings] = await Promise.all([
		onTable(emailChoicesTable).select('topic', 'wanted').where({ user_id: userId }).all(sql),
		sql.maybeOne<{ news: boolean; research: boolean }>(
			'SELECT news, research FROM rec.user_settings WHERE user_id = $1',
			[userId],
		),
	])
	const chosen = new Map(rows.map(({ topic, wanted }) => [topic, wanted]))
	const byDefault = (topic: EmailTopic): boolean => {
		const held = EMAIL_BY_DEFAULT[topic]
		return typeof held === 'string' ? (settings?.[held] ?? false) : held
	}
	const topics = Object.keys(EMAIL_BY_DEFAULT) as EmailTopic[]
	return Object.fromEntries(topics.map((topic) => [topic, chosen.get(topic) ?? byDefault(topic)])) as Record<
		EmailTopic,
		boolean
	>
}
