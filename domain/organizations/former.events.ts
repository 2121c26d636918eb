import { type FormerEvent, renamed } from '../../kernel/events/events.ts'

/** Shapes that events of organizations had. */
export const FORMER_ORGANIZATION_SHAPES: readonly FormerEvent[] = [
	renamed('OrganizationEmailCheckAsked', 'OrganizationEmailCheckRequested'),
]
