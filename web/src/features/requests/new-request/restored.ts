import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import type { SavedDraft } from '../api/drafts.ts'
import type { RequestValues } from './form-values.ts'
import type { OwnValue } from './own-fields.ts'

/**
 * Fills a form from a draft. Fields that the draft lacks are taken from the other form; fields that no longer
 * exist are left out.
 */
export function restored(kind: Kind, otherwise: RequestValues, draft: SavedDraft): RequestValues {
	const { fields, ...values } = draft.values as Partial<RequestValues>
	const own: Partial<Record<string, OwnValue>> = fields ?? {}
	const names = Object.keys(kind.fields)
	return {
		...otherwise,
		...values,
		requestType: kind.code,
		fields: Object.fromEntries(names.map((name) => [name, own[name] ?? otherwise.fields[name] ?? null])),
	}
}
