import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'

export function HiddenFields({ of: fields }: { readonly of: Readonly<Record<string, string | undefined>> }) {
	return Object.entries(fields).map(
		([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
	)
}

export const subjectFields = ({ donationfor, id, currency }: DonationForm): DonationForm => ({
	donationfor,
	id,
	currency,
})
