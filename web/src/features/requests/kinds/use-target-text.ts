import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { useFormat } from '../../../ui/format.ts'

/** Returns such as `2 units`; null if the request counts nothing. */
export function useTargetText(target: RequestSummary['target']): string | null {
	const { t } = useTranslation('kinds')
	const format = useFormat()
	return target && t(`targets.${target.unit}`, { count: target.count, visible: format.number(target.count) })
}
