-- Whether a kind of laboratory value is to be measured of somebody is asked before the kind is deleted; most profiles name none.
create index patient_profiles_kinds on patient_profiles using gin (measured_kinds) where measured_kinds <> '{}';
create index patient_profiles_targets on patient_profiles using gin (measured_targets) where measured_targets <> '{}';
