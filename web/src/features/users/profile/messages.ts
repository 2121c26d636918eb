import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { Resources } from '../../../i18n/resources.d.ts'
import { limitWords } from '../../../lib/limit-words.ts'

/** The words of the contract and of the server, by what they are called in the reader's language. */
const KEYS: Readonly<Record<string, keyof Resources['profile']['message']>> = {
	'Please enter first name': 'firstName',
	'Please enter last name': 'lastName',
	'Please enter address': 'address',
	'Please enter city': 'city',
	'Please choose a country': 'country',
	'Please enter valid zip_code': 'zip',
	'Enter valid phone number': 'phone',
	'Please verify the mobile number': 'phoneUnverified',
	'Please choose what you can do': 'areas',
	'Please choose when you have time': 'availability',
	'Please choose your blood group': 'bloodGroup',
	'Image size should be less than 1MB': 'imageSize',
	'Invalid image format. Please upload a JPEG, PNG, GIF, BMP, TIFF, SVG or WebP image.': 'imageFormat',
}

/** Says a message in the reader's language; what isn't known is said as it came. */
export function useProfileMessage() {
	const { t } = useTranslation('profile')
	return (message: string | undefined): string | undefined => {
		const key = message === undefined ? undefined : KEYS[message]
		if (key) return t(`message.${key}`)
		return limitWords(message ?? '', (most) => t('message.tooLong', most)) ?? message
	}
}

/** Says why something was refused or failed. */
export function useProfileRefusal() {
	const say = useProfileMessage()
	const { t: common } = useTranslation()
	return (error: unknown): string => {
		const { isUnreachable, message } = asFailure(error)
		if (isUnreachable) return common('failed.unreachable')
		return say(message) || common('failed.unexpected')
	}
}
