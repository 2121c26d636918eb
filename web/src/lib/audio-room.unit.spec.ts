import { describe, expect, it } from 'vitest'
import { audioRoomHref, audioRoomIn } from './audio-room.ts'

const PAGE = 'https://rooms.example/join?from=karuna#now'

describe('Where an audio room is joined', () => {
	it('is the configured page, with the id of the room', () => {
		expect(audioRoomHref(PAGE, '?audioRoomId=0190-a_B')).toBe(
			'https://rooms.example/join?from=karuna&audioRoomId=0190-a_B#now',
		)
		expect(audioRoomHref('https://rooms.example/join?audioRoomId=x', '?page=2&audioRoomId=y')).toBe(
			'https://rooms.example/join?audioRoomId=y',
		)
	})

	it('is said by an id', () => {
		expect(audioRoomIn('?audioRoomId=0190-a_B')).toBe('0190-a_B')
		expect(audioRoomIn('?page=2')).toBeNull()
	})

	it('is no other page where none is configured, or no room is named', () => {
		expect(audioRoomHref(null, '?audioRoomId=1')).toBeNull()
		expect(audioRoomHref(PAGE, '')).toBeNull()
		expect(audioRoomHref(PAGE, '?audioRoomId=')).toBeNull()
		expect(audioRoomHref(PAGE, '?audioroomid=1')).toBeNull()
	})

	it.each([
		'https://evil.example',
		'//evil.example',
		'../../other',
		'javascript:alert(1)',
		'a@evil.example',
		'a&next=https://evil.example',
		'a#b',
		'\n',
		'x'.repeat(101),
	])('is nowhere for the id %j', (id) => {
		expect(audioRoomHref(PAGE, `?${new URLSearchParams({ audioRoomId: id })}`)).toBeNull()
		expect(audioRoomIn(`?${new URLSearchParams({ audioRoomId: id })}`)).toBeNull()
	})
})
