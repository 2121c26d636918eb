import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { onSide } from '../../../../../domain/requests/kinds/kind.contract.ts'
import { kindOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { paths } from '../../../lib/paths.ts'

export function formPathOf({ _id, requestType, role }: Pick<RequestSummary, '_id' | 'requestType' | 'role'>) {
	const kind = kindOf(requestType)
	return kind ? `${onSide(kind.route, role)}/${encodeURIComponent(_id)}` : paths.editRequest.href({ id: _id })
}
