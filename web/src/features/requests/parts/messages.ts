import { useTranslation } from 'react-i18next'
import { readTextRef } from '../../../../../kernel/text.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import type { Resources } from '../../../i18n/resources.d.ts'

type MessageKey = keyof Resources['requests']['messages']

/** The form's own texts for messages of the contract. */
const KEYS: Readonly<Record<string, MessageKey>> = {
	'requests.fields.enterBeneficiaryName': 'beneficiary',
	'requests.fields.selectCountry': 'country',
	'requests.fields.enterPlace': 'place',
	'common.fields.invalidAmount': 'amount',
	'common.fields.enterValidDate': 'date',
	'common.fields.enterTitle': 'title',
	'common.fields.enterDescription': 'description',
	'files.fields.selectImage': 'image',
	'files.fields.imageTooLarge': 'imageSize',
	'files.fields.photoFormat': 'imageFormat',
	'files.fields.selectFile': 'document',
	'files.fields.nameDocument': 'documentName',
	'files.fields.documentTooLarge': 'documentSize',
	'files.fields.documentFormat': 'documentFormat',
	'files.fields.documentMacros': 'documentMacros',
	'files.fields.documentInfected': 'documentInfected',
	'files.fields.documentUnscanned': 'documentUnscanned',
	'requests.fields.selectCause': 'cause',
	'common.fields.enterAmount': 'amountMissing',
	'requests.fields.dayIsPast': 'pastDay',
}
export const messageKey = (message: string): MessageKey | undefined => KEYS[readTextRef(message)?.key ?? '']

/** Renders a message of the contract in the reader's language; a sentence of the server stays. */
export function useMessage() {
	const { t } = useTranslation('requests')
	const text = useFieldText()
	return (message: string | undefined): string | undefined => {
		if (message === undefined) return undefined
		const key = messageKey(message)
		return key ? t(`messages.${key}`) : text(message)
	}
}
