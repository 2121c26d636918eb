import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { pictureDecider } from './pictures.decider.ts'
import type { PictureEvent } from './pictures.events.ts'

const given = scenario(pictureDecider)
const at = '2026-11-21T08:00:00.000Z'
const reason = { noteId: '018f0000-0000-7000-8000-00000000000a', noteHash: 'h' }
const upload = { ownerId: '018f0000-0000-7000-8000-000000000001', purpose: 'profile' }
const paths = ['profile/01/a.webp', 'profile/01/a_776x435.webp']

const approved: PictureEvent = { type: 'PictureApproved', data: { ...upload, at } }
const takenDown: PictureEvent = { type: 'PictureTakenDown', data: { ...upload, at, paths, reason } }
const approve = (seen = 0) => ({ type: 'ApprovePicture', ...upload, paths, at, seen }) as const
const takeDown = (seen = 0) => ({ type: 'TakePictureDown', ...upload, paths, at, seen, reason }) as const

describe('a picture', () => {
	it('waits until somebody approves it, once', () => {
		expect(given().state).toEqual({ status: 'waiting', decisions: 0 })
		expect(given().when(approve())).toEqual([approved])
		expect(given(approved).when(approve(1))).toEqual([])
	})

	it('is taken down with the reason, whether it waited or was approved, once', () => {
		expect(given().when(takeDown())).toEqual([takenDown])
		expect(given(approved).when(takeDown(1))).toEqual([takenDown])
		expect(given(approved, takenDown).when(takeDown(2))).toEqual([])
	})

	it('does not come back', () => {
		expect(given(takenDown).refusal(approve(1))).toBe('PICTURE_GONE')
	})

	it('is decided about by those who saw it as it is', () => {
		expect(given(approved).refusal(takeDown(0))).toBe('PRECONDITION_FAILED')
		expect(given().refusal(approve(1))).toBe('PRECONDITION_FAILED')
	})
})
