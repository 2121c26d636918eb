import { useTranslation } from 'react-i18next'
import type { Resources } from '../../../i18n/resources.d.ts'

type MessageKey = keyof Resources['requests']['messages']

/** The words of the contract and of the server, by what they are called in the reader's language. */
const KEYS: Readonly<Record<string, MessageKey>> = {
	'Please enter beneficiary name': 'beneficiary',
	'Please select country': 'country',
	'Please enter the place': 'place',
	'Please enter valid amount': 'amount',
	'Please enter a valid date': 'date',
	'The end date may not be in the past': 'past',
	'Please enter title': 'title',
	'Please enter description': 'description',
	'Please select atleast one image': 'image',
	'Image size should be less than 1MB': 'imageSize',
	'Invalid image format. Please upload JPEG, PNG, or JPG images.': 'imageFormat',
	'Please upload the image again.': 'imageAgain',
	'Please select a file to upload': 'document',
	'Please name the document': 'documentName',
	'Document size should be less than 10MB': 'documentSize',
	'Invalid document format. Please upload PDF, image, DOC or DOCX files.': 'documentFormat',
	'Documents with macros can’t be uploaded. Please save it as PDF.': 'documentMacros',
	'A virus was found in this file, so it was not uploaded.': 'documentInfected',
	'Documents can’t be checked for viruses right now. Please try again in a moment.': 'documentUnscanned',
	'Please upload the document again.': 'documentAgain',
	'Please select a cause': 'cause',
	'Please enter Amount': 'amountMissing',
	'That day is past. Choose today or later.': 'pastDay',
}
export const messageKey = (message: string): MessageKey | undefined => KEYS[message]

/** Says a message in the reader's language; what isn't known is said as it came. */
export function useMessage() {
	const { t } = useTranslation('requests')
	return (message: string | undefined): string | undefined => {
		const key = message === undefined ? undefined : messageKey(message)
		return key ? t(`messages.${key}`) : message
	}
}
