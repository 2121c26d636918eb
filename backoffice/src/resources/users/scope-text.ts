import type { TokenScope } from '../../../../kernel/wire/token-scopes.ts'
import type { MessageKey } from '../../providers/i18n.ts'

/** The texts of scopes, whose own names have the sign that separates namespaces of texts. */
export const SCOPE_TEXTS = {
	'finance:read': 'apiTokens.scope.financeRead',
	'close:export': 'apiTokens.scope.closeExport',
} as const satisfies Readonly<Record<TokenScope, MessageKey>>
