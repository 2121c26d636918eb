import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { useFieldText } from '../../i18n/field-text.ts'

/** Says why something was refused or failed. */
export function useRefusal() {
	const text = useFieldText()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const failure = asFailure(error)
		if (failure.isUnreachable) return common('failed.unreachable')
		return text(failure.message) || common('failed.unexpected')
	}
}
