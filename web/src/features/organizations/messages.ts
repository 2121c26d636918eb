import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { KEPT_MESSAGE, MIXED_MESSAGE } from '../../../../kernel/names.ts'
import type { Resources } from '../../i18n/resources.d.ts'
import { limitWords } from '../../lib/limit-words.ts'

type Words = Resources['organizations']

/** The words of the contract and of the server, by what they are called in the reader's language. */
const KEYS: Readonly<Record<string, keyof Words['message']>> = {
	'Please enter organization name': 'name',
	'Please select type': 'type',
	'Please enter description': 'description',
	'Please enter valid email': 'email',
	'Please select CSR Wing option': 'csr',
	'Please provide the full address of the Organization.': 'address',
	'Please enter valid zip_code': 'zip',
	'Please enter valid website': 'website',
	'That organization name is already taken. Please use a different name': 'taken',
	[KEPT_MESSAGE]: 'kept',
	[MIXED_MESSAGE]: 'mixed',
	'Please select a role': 'role',
	'Please select atleast one image': 'image',
	'Image size should be less than 1MB': 'imageSize',
	'Invalid image format. Please upload JPEG, PNG, or JPG images.': 'imageFormat',
	'Please select a file to upload': 'document',
	'Please name the document': 'documentName',
	'Document size should be less than 10MB': 'documentSize',
	'Invalid document format. Please upload PDF, image, DOC or DOCX files.': 'documentFormat',
	'Documents with macros can’t be uploaded. Please save it as PDF.': 'documentMacros',
	'A virus was found in this file, so it was not uploaded.': 'documentInfected',
	'Documents can’t be checked for viruses right now. Please try again in a moment.': 'documentUnscanned',
	'An organization needs an owner. Please make somebody else an owner first.': 'lastOwner',
	'This organization has fundraisers, so it can’t be deleted.': 'inUse',
	'This person is a member already.': 'alreadyMember',
	'This invitation was used already.': 'used',
	'This invitation was withdrawn.': 'withdrawn',
	'This invitation has expired. Please ask for another one.': 'expired',
	'Too many invitations are waiting. Please withdraw some of them first.': 'tooManyInvitations',
	'This was changed in the meantime. Please look at it again.': 'changed',
	'This link has expired. Please ask for another mail.': 'linkExpired',
}

/** Says a message in the reader's language; what isn't known is said as it came. */
export function useMessage() {
	const { t } = useTranslation('organizations')
	return (message: string | undefined): string | undefined => {
		const key = message === undefined ? undefined : KEYS[message]
		if (key) return t(`message.${key}`)
		return limitWords(message ?? '', (most) => t('message.tooLong', most)) ?? message
	}
}

/** Says why something was refused or failed. */
export function useRefusal() {
	const say = useMessage()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const failure = asFailure(error)
		if (failure.isUnreachable) return common('failed.unreachable')
		return say(failure.message) || common('failed.unexpected')
	}
}
