import { type FormerEvent, renamed } from '../../kernel/events/events.ts'

export const FORMER_ORGANIZATION_SHAPES: readonly FormerEvent[] = [
	renamed('OrganizationEmailCheckAsked', 'OrganizationEmailCheckRequested'),
]
