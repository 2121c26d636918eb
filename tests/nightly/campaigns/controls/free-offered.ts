import { changeSource } from '../../torture/controls/change-source.ts'

/** Frees mails that a dead worker had offered. */
changeSource(
	'records/campaigns/sending.ts',
	`state = CASE r.state WHEN 'taken' THEN 'waiting' ELSE 'inDoubt' END,
				ended_at = CASE r.state WHEN 'taken' THEN NULL ELSE now() END`,
	"state = 'waiting'",
)
