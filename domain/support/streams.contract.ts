import { derivedId } from '../../kernel/wire/ids.ts'
import type { ReportSubject } from '../moderation.contract.ts'

/** The stream of one message from outside. What was written is a record. */
export const supportRequestStream = (supportRequestId: string) => `supportRequest-${supportRequestId}`

/** The stream of one case: what people report of one thing that somebody wrote. */
export const reportCaseStream = (caseId: string): string => `reportCase-${caseId}`

/** Each subject has one case: its id follows from the subject. */
export const reportCaseIdOf = (subject: ReportSubject, subjectId: string): string =>
	derivedId('reportCase', subject, subjectId)
