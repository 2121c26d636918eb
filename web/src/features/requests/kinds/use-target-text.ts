import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { useFormat } from '../../../ui/format.ts'

/** `2 units`: how many of what a request asks for; null where it counts nothing. */
export function useTargetText(target: RequestSummary['target']): string | null {
	const { t } = useTranslation('kinds')
	const format = useFormat()
	return target && t(`targets.${target.unit}`, { count: target.count, visible: format.number(target.count) })
}
