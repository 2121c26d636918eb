import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { radioAdvertsTable } from './adverts.ts'
import { radioChannelsTable } from './channels.ts'
import { radioFaultsTable } from './faults.ts'
import { radioInterviewConsentsTable, radioInterviewGuestsTable, radioInterviewsTable } from './interviews.ts'
import { radioLevelsTable } from './levels.ts'
import { radioLiveTable, radioRecordingsTable } from './live.ts'
import { radioAsRunTable, radioPlanTable } from './plan.ts'
import { radioReportsTable, radioReportWorksTable } from './reports.ts'
import { radioKeysTable, radioMinutesTable, radioSessionsTable } from './sessions.ts'
import { radioSourcesTable, radioTicketsTable } from './sources.ts'
import { radioStreamingsTable } from './streamings.ts'

/** Ids of accounts leave these rows with their accounts. */
const OF_RADIO = { retained: 'what the radio plays and publishes' }

/** The programmer has long copied what was on air. */
const PLAN_TERM_MS = 2 * DAY_MS

/** Rights reports of a year and their corrections need them. */
const SESSIONS_TERM_MS = 550 * DAY_MS
const FAULTS_TERM_MS = 366 * DAY_MS

export const radioTables: Contribution = {
	name: 'records/radio',
	tables: [
		{ table: radioChannelsTable, erasure: OF_RADIO },
		{
			table: radioStreamingsTable,
			erasure: OF_RADIO,
			personalData: {
				radioStreamings:
					'SELECT title, starts_at, created_at FROM rec.radio_streamings WHERE created_by = $1 ORDER BY created_at',
			},
		},
		{
			table: radioPlanTable,
			erasure: OF_RADIO,
			expiry: { from: 'ends_at', term: PLAN_TERM_MS, isWallClock: true },
		},
		{ table: radioAdvertsTable, erasure: OF_RADIO },
		{ table: radioAsRunTable, erasure: OF_RADIO },
		{
			table: radioKeysTable,
			erasure: { retained: 'random, and gone with its day' },
			expiry: { from: 'day', isWallClock: true },
		},
		{
			table: radioSessionsTable,
			erasure: { retained: 'of listeners whom nothing names' },
			expiry: { from: 'ended_at', term: SESSIONS_TERM_MS, isWallClock: true },
		},
		{
			table: radioReportsTable,
			erasure: { retained: 'what rights owners were reported' },
			personalData: {
				radioReports:
					'SELECT from_day, until_day, reason, closed_at FROM rec.radio_reports WHERE closed_by = $1 ORDER BY closed_at',
			},
		},
		{ table: radioReportWorksTable, erasure: { retained: 'what rights owners were reported' } },
		{ table: radioMinutesTable, erasure: { retained: 'counts of a minute, about nobody' } },
		{ table: radioLevelsTable, erasure: OF_RADIO },
		{
			table: radioSourcesTable,
			erasure: { user: 'DELETE FROM rec.radio_sources WHERE user_id = $1' },
		},
		{
			table: radioTicketsTable,
			erasure: { user: 'DELETE FROM rec.radio_tickets WHERE user_id = $1' },
			expiry: { from: 'expires_at', isWallClock: true },
		},
		{ table: radioLiveTable, erasure: OF_RADIO },
		{ table: radioRecordingsTable, erasure: OF_RADIO },
		{
			table: radioInterviewsTable,
			erasure: OF_RADIO,
			personalData: {
				radioInterviews:
					'SELECT title, planned_at, created_at FROM rec.radio_interviews WHERE rj_user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: radioInterviewGuestsTable,
			erasure: { user: 'DELETE FROM rec.radio_interview_guests WHERE user_id = $1' },
			personalData: {
				radioInterviewsGiven: `SELECT i.title, i.planned_at, i.invited_at, g.forgotten_at
		FROM rec.radio_interview_guests g JOIN rec.radio_interviews i ON i.id = g.interview_id
		WHERE g.user_id = $1 ORDER BY i.planned_at`,
			},
			expiry: { from: 'forgotten_at' },
		},
		{
			table: radioInterviewConsentsTable,
			erasure: { retained: 'what the foundation may publish, without names' },
			personalData: {
				radioInterviewConsents: `SELECT i.title, c.subject, c.version, c.agreed, c.at
		FROM rec.radio_interview_consents c JOIN rec.radio_interview_guests g ON g.interview_id = c.interview_id
		JOIN rec.radio_interviews i ON i.id = c.interview_id WHERE g.user_id = $1 ORDER BY c.at, c.number`,
			},
		},
		{
			table: radioFaultsTable,
			erasure: OF_RADIO,
			expiry: { from: 'until', term: FAULTS_TERM_MS, isWallClock: true },
		},
	],
}
