import { z } from 'zod'
import { instant } from '../../kernel/wire/schemas.ts'

/** Nothing is planned; a recording lacks a file, so that others play; what plays can't be heard. */
export const FAULT_CAUSES = ['emptyPlan', 'missingFile', 'silence'] as const
export type FaultCause = (typeof FAULT_CAUSES)[number]

export const fault = z
	.object({
		cause: z.enum(FAULT_CAUSES),
		/** The title of the recording; empty without one. */
		item: z.string(),
		since: instant,
		/** Null until it is over. */
		until: instant.nullable(),
	})
	.meta({ id: 'RadioFault' })
export type Fault = z.output<typeof fault>
