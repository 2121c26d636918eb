import type { TargetKind } from '../../../domain/_shared/donation-targets-rules.contract.ts'

/** The resources whose records are targets of donations; null: such a target has no page. */
export const TARGET_PAGES = {
	request: 'requests',
	individual: 'users',
	foundation: null,
	event: null,
} as const satisfies Readonly<Record<TargetKind, string | null>>
