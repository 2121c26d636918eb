import { derivedId } from '../../kernel/wire/ids.ts'
import type { ReportSubject } from '../moderation.contract.ts'

export const supportRequestStream = (supportRequestId: string) => `supportRequest-${supportRequestId}`

export const reportCaseStream = (caseId: string): string => `reportCase-${caseId}`

/** Derives the id of a subject's only case. */
export const reportCaseIdOf = (subject: ReportSubject, subjectId: string): string =>
	derivedId('reportCase', subject, subjectId)
