import { describe, expect, it } from 'vitest'
import checkout from '../../../i18n/en/checkout.json' with { type: 'json' }
import common from '../../../i18n/en/common.json' with { type: 'json' }
import requests from '../../../i18n/en/requests.json' with { type: 'json' }
import users from '../../../i18n/en/users.json' with { type: 'json' }

describe('The messages of the specification', () => {
	it('about cards are said to the letter.', () => {
		const { errors, processing, pay } = checkout.card
		expect(errors.card).toBe(
			'Some problem while processing the card. Please check the card information again.',
		)
		expect(errors.notAuthenticated).toBe('Your card was not authenticated, please try again')
		expect(errors.record).toBe('Saving of Donation Failed.')
		expect(processing).toMatch(/^Processing\.\.\. /)
		expect(pay).toBe('Pay {{amount}}')
	})

	it('about amounts, images and the log-in are said to the letter.', () => {
		expect(common.amount.missing).toBe('Please enter Amount')
		expect(common.amount.invalid).toBe('Please enter valid amount')
		expect(users.errors.failed).toBe('Authentication failed.')
		const { imageSize, imageFormat, image } = requests.messages
		expect([imageSize, imageFormat, image]).toEqual([
			'Image size should be less than 1MB',
			'Invalid image format. Please upload JPEG, PNG, or JPG images.',
			'Please select atleast one image',
		])
	})
})
