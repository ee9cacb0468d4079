import { Flex, Spin, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { PersonEntry, PersonRef } from '../../../engine/contract/person';
import { SecondaryText } from '../faces/SecondaryText';
import { useServices } from '../hosts/services';
import { useText } from '../texts/text';
import { PersonIcon } from './PersonIcon';

interface PersonCardProps {
  readonly person: PersonRef;
  readonly known: PersonEntry | null;
}

/** A person's name and account, department and position. */
export function PersonCard({ person, known }: PersonCardProps) {
  const text = useText();
  const entry = useEntry(person, known);
  if (entry === 'loading') return <Spin size="small" aria-label={text('shared.options.loading')} />;
  if (!entry) return <SecondaryText>{text('shared.people.unknown')}</SecondaryText>;
  return (
    <Flex vertical gap={4} style={{ maxWidth: 280 }}>
      <Flex gap={8} align="center">
        <PersonIcon type={entry.type} />
        <strong>{entry.fullName}</strong>
        <SecondaryText>{entry.enCode}</SecondaryText>
        {entry.isEnabled ? null : <Tag>{text('shared.people.disabled')}</Tag>}
      </Flex>
      <Line label={text('shared.people.kind.department')} value={entry.organize} />
      <Line label={text('shared.people.kind.position')} value={entry.positionName} />
    </Flex>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Flex gap={8}>
      <SecondaryText style={{ flex: 'none' }}>{label}</SecondaryText>
      <span style={{ overflowWrap: 'anywhere' }}>{value || '—'}</span>
    </Flex>
  );
}

/** The person behind an id; undefined = unknown. */
function useEntry({ type, id }: PersonRef, known: PersonEntry | null): PersonEntry | undefined | 'loading' {
  const { people } = useServices();
  const [found, setFound] = useState<PersonEntry | undefined | 'loading'>('loading');
  useEffect(() => {
    if (known) return undefined;
    let isStale = false;
    const settle = (entry: PersonEntry | undefined) => {
      if (!isStale) setFound(entry);
    };
    people.entries([{ type, id }]).then(
      ([entry]) => settle(entry),
      () => settle(undefined),
    );
    return () => {
      isStale = true;
    };
  }, [people, type, id, known]);
  return known ?? found;
}
